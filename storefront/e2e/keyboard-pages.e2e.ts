import { buyPlan, giveCars } from './support/seed.js';
import { expect, test, withoutPopup, type Page } from './support/visitor.js';

const MAX_TAB_STOPS = 60;

/** The button that sends a form, and its first required field. */
type Form = [send: string, role: 'combobox' | 'textbox', first: string];

const FORMS: Record<string, Form> = {
  '/book': ['Continue', 'combobox', 'Make and model'],
  '/contact': ['Send message', 'textbox', 'Name'],
  '/register': ['Create account', 'textbox', 'Name'],
  '/login': ['Login', 'textbox', 'Email'],
  '/forgot': ['Send the link', 'textbox', 'Email'],
};

/** A focused element, and the faults found with it. */
interface Stop {
  name: string;
  isInMain: boolean;
  faults: string[];
}

/**
 * Runs in the page. The label stands for an invisible radio button or checkbox. Links within text may be less than 44
 * px high (WCAG 2.5.8).
 */
const STOP = `(() => {
  const focused = document.activeElement;
  const shown = getComputedStyle(focused).opacity === '0' || focused.type === 'checkbox' ? focused.closest('label') : focused;
  const box = shown.getBoundingClientRect();
  const name = (focused.ariaLabel || focused.labels?.[0]?.textContent || focused.textContent || focused.tagName).trim();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2);
  const faults = [];
  if (box.bottom < 1 || box.top > innerHeight - 1) faults.push('out of view');
  else if (top && !shown.contains(top) && !top.contains(shown) && !shown.parentElement.contains(top)) faults.push('covered');
  if (getComputedStyle(shown).display !== 'inline' && box.height < 43.5) faults.push(Math.round(box.height) + ' px high');
  const lookOf = (part) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(part);
    return [outlineStyle, outlineWidth, boxShadow, borderColor].join();
  };
  // What looked different while the previous element had the focus, except parts that show the focus of the current
  // one.
  const signs = window.lastStop?.parts.filter(
    ({ part, look }) => !part.contains(focused) && part.previousElementSibling !== focused && lookOf(part) !== look,
  );
  if (signs?.length === 0) faults.push('no focus indicator on ' + window.lastStop.name);
  const parts = [focused, focused.nextElementSibling, focused.closest('li'), focused.closest('label')].filter(Boolean);
  window.lastStop = { name, parts: parts.map((part) => ({ part, look: lookOf(part) })) };
  return { name, isInMain: focused.closest('main') !== null && focused.localName !== 'main', faults };
})()`;

/**
 * Tabs from the skip link through the content to the footer. Returns the names of the focused elements, and all faults.
 */
async function walk(page: Page): Promise<{ names: string[]; faults: string[] }> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const names: string[] = [];
  const faults: string[] = [];
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop: Stop = await page.evaluate(STOP);
    faults.push(
      ...stop.faults.map((fault) => (fault.startsWith('no focus indicator') ? fault : `${stop.name}: ${fault}`)),
    );
    if (!stop.isInMain) return { names, faults };
    names.push(stop.name);
  }
  return { names, faults: [...faults, `focus never leaves the content, last at ${names.at(-1)}`] };
}

/** A form that is sent incomplete focuses its first invalid field. */
async function expectFocusOfInvalidField(page: Page, [send, role, first]: Form): Promise<void> {
  await page.getByRole('button', { name: send, exact: true }).press('Enter');
  await expect(page.getByRole(role, { name: first, exact: true })).toBeFocused();
}

async function expectKeyboardAccess(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Content that arrives during the walk would push the focused element out of view.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole('main').locator('a[href], button, input').first()).toBeVisible();
    const { names, faults } = await walk(page);
    expect.soft(faults, path).toEqual([]);
    expect.soft(names.length, path).toBeGreaterThan(0);
    const form = FORMS[path];
    if (!form) continue;
    expect.soft(names, path).toContain(form[0]);
    await test.step(`the incomplete form of ${path}`, () => expectFocusOfInvalidField(page, form));
  }
}

test.describe('with the keyboard, on a phone screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a visitor reaches every control on every page with a visible focus, and can leave the content', async ({
    page,
  }) => {
    await withoutPopup(page);
    await expectKeyboardAccess(page, [
      '/',
      '/prices',
      '/book',
      '/contact',
      '/register',
      '/login',
      '/forgot',
      '/faq',
      '/terms',
      '/privacy',
      '/refunds',
      '/delivery',
      '/unsubscribe?token=abc',
    ]);
  });

  test('a customer reaches every control on every page, and dialogs return the focus', async ({
    page,
    api,
    standIn,
    customer,
  }) => {
    await giveCars(api, customer);
    const { id } = await buyPlan(api, standIn, customer);
    await expectKeyboardAccess(page, ['/profilepage', `/booked?plan=${id}`, `/book?renew=${id}`, '/checkoutbasic']);
    await page.goto('/profilepage');
    for (const name of ['Change', 'Pause', 'Cancel plan', 'Change password', 'Add company and GSTIN']) {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus'), name).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }

    await test.step('Escape in a dialog closes an open calendar first', async () => {
      await page.getByRole('button', { name: 'Pause' }).click();
      const dialog = page.getByRole('dialog', { name: /^Pause the plan/ });
      const day = dialog.getByRole('button', { name: /^First paused day/ });
      await day.press('Enter');
      await dialog.getByRole('group', { name: 'First paused day' }).getByRole('radio', { checked: true }).focus();
      await page.keyboard.press('Escape');
      await expect(day).toHaveAttribute('aria-expanded', 'false');
      await expect(day).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  });
});
