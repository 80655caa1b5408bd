import { expect, follow, held, test, type Page } from './support/office.js';

const FEW_ROWS = 'perPage=5';

interface Stop {
  name: string;
  hasRing: boolean;
  isCovered: boolean;
}

/**
 * Presses Tab until the focus leaves the page, and describes each element that had it.
 *
 * @param from begins in this element, whose controls should all be reached
 */
async function tabThrough(page: Page, from: 'body' | 'main'): Promise<{ stops: Stop[]; missed: string[] }> {
  await page.evaluate(`(() => {
    document.querySelectorAll('[data-tabbed]').forEach((element) => element.removeAttribute('data-tabbed'));
    document.querySelectorAll('a, button, input, select, textarea, [role]').forEach((element) => element.setAttribute('data-present', ''));
    // Tab starts here, and not where the previous screen left the focus.
    const start = document.querySelector('${from}');
    const isFocusable = start.hasAttribute('tabindex');
    start.tabIndex = -1;
    start.focus();
    if (!isFocusable) start.removeAttribute('tabindex');
    scrollTo(0, 0);
  })()`);
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(DESCRIBE_FOCUS);
    if (!stop) break;
    stops.push(stop);
  }
  return { stops, missed: await page.evaluate<string[]>(missedIn(from)) };
}

/** Null if no element has the focus, or one that had it before. */
const DESCRIBE_FOCUS = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute('data-tabbed')) return null;
  element.setAttribute('data-tabbed', '');
  const field = element.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? element;
  const { outlineStyle } = getComputedStyle(element);
  const rect = (element.matches('input') ? field : element).getClientRects()[0];
  const x = (Math.max(rect.left, 0) + Math.min(rect.right, innerWidth)) / 2;
  const y = (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2;
  const top = document.elementFromPoint(x, y);
  return {
    name: element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 60),
    hasRing: outlineStyle !== 'none' || field.matches('.Mui-focused, .Mui-focusVisible'),
    isCovered: !top || !(element.matches('[role=none]') || field.contains(top) || top.contains(element)),
  };
})()`;

/**
 * Controls that were on the screen from the start and never had the focus. Excludes tabs and grouped buttons: Tab
 * reaches one of them, and arrow keys reach the others.
 */
const missedIn = (
  part: string,
) => `[...document.querySelector('${part}').querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=combobox]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
  .filter((element) => !element.closest('[aria-hidden=true], [role=tablist], [role=radiogroup], .MuiToggleButtonGroup-root'))
  .filter((element) => element.hasAttribute('data-present') && !element.hasAttribute('data-tabbed'))
  .filter((element) => !element.matches('.MuiAutocomplete-popupIndicator, .MuiAutocomplete-clearIndicator'))
  .map((element) => element.outerHTML.slice(0, 160))`;

test('Tab reaches every control of every screen, in view and with a focus ring', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  test.slow();
  const customer = await api.customer();
  const order = await office.order(customer);
  // Its status is wide, and the column of the status is pinned.
  const { token } = await api.admin();
  const pause = { token, body: { status: 'paused' } };
  await api.expect(200, 'PATCH', `/api/plans/${customer.userId}/${order.id}`, pause);
  const lead = await office.lead();
  const screens: [path: string, title: string][] = [
    ['/admindashboard', 'Dashboard'],
    [`/customers?${FEW_ROWS}`, 'Customers'],
    [`/customers/${customer.userId}/show`, customer.name],
    [`/leads?${FEW_ROWS}`, 'Leads'],
    [`/leads/${lead.id}/show`, lead.name],
    [`/allOrders?${FEW_ROWS}`, 'All Orders'],
    [`/allOrders/${order.id}/show`, order.name],
    [`/washes?${FEW_ROWS}`, 'Single washes'],
    [`/visits?${FEW_ROWS}`, 'Visits'],
    [`/manageemployees?${FEW_ROWS}`, 'Manage Employees'],
    [`/communities?${FEW_ROWS}`, 'Communities'],
    [`/changes?${FEW_ROWS}`, 'Audit log'],
    ['/faq', 'FAQ'],
    ['/settings', 'Settings'],
  ];
  let calls = held((route) => route.continue());
  calls.release();
  await page.route('**/api/**', (route) => calls.handle(route));
  await asAdmin('/admindashboard');
  for (const [at, [path, title]] of screens.entries()) {
    await follow(page, path, title);
    // An update must not move the columns while Tab goes through them.
    calls = held((route) => route.continue());
    // The header and the menu are the same on every screen.
    const { stops, missed } = await tabThrough(page, at === 0 ? 'body' : 'main');
    calls.release();
    expect(stops.length, path).toBeGreaterThan(5);
    expect(
      stops.filter(({ hasRing, isCovered }) => !hasRing || isCovered),
      path,
    ).toEqual([]);
    expect(missed, path).toEqual([]);
  }
});
