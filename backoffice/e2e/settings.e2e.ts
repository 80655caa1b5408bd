import type { Locator } from '@playwright/test';
import { expect, failing, expectToFit, held, test } from './support/office.js';

// Prices are shared by all tests: one test at a time changes and restores them.
test.describe.configure({ mode: 'serial' });

/** A logo of 160 by 40 pixels without margins. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="#0b5a5c"/></svg>';

test('settings are previewed and saved, and the site follows', async ({ page, api, asAdmin }) => {
  await asAdmin('/settings');
  await test.step('prices and promotion are previewed, saved, shown on the site and restored', async () => {
    const preview = page.getByRole('region', { name: 'Quote preview' });
    const line = (name: string) => preview.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(line('Payable')).toContainText('₹2,170.26');
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();

    await page.getByRole('textbox', { name: 'SUV', exact: true }).fill('2500');
    await page.getByLabel('Discount on plans').fill('10');
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('+91 20 5550 0199');
    await expect(line('Plan amount')).toContainText('₹2,500');
    await expect(line('After 10% discount')).toContainText('₹2,250');
    await expect(line('Payable').getByRole('cell')).toHaveText(['₹2,170.26', '₹2,655']);

    await page.getByRole('button', { name: 'Save settings' }).click();
    await page
      .getByRole('alertdialog', { name: 'Save these settings?' })
      .getByRole('button', { name: 'Save settings' })
      .click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    const { body } = await api.expect(200, 'GET', '/api/catalogue');
    expect(body.promotion.percent).toBe(10);
    expect(body.carTypes).toContainEqual({ type: 'SUV', label: 'SUV', monthlyPrice: 2500 });

    const changes = page.getByRole('region', { name: 'Changes by staff' });
    await expect(changes.getByRole('listitem').first()).toContainText('Monthly prices: SUV');
    const listed = await changes.getByRole('listitem').count();

    const site = await page.context().newPage();
    await site.goto('/prices');
    await expect(site.getByText(/10\s?% off/i).first()).toBeVisible();
    await expect(site.getByRole('contentinfo').getByRole('link', { name: '+91 20 5550 0199' })).toHaveAttribute(
      'href',
      'tel:+912055500199',
    );
    await site.close();
    const prerendered = await (await page.request.get('/contact')).text();
    expect(prerendered).toContain('tel:+912055500199');
    expect(prerendered).not.toContain('tel:+912055500142');

    await page.getByRole('textbox', { name: 'SUV', exact: true }).fill('2299');
    await page.getByLabel('Discount on plans').fill('20');
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('+91 20 5550 0142');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save settings' }).click();
    await expect(changes.getByRole('listitem')).toHaveCount(listed + 1);
  });

  await test.step('promotion dates, promotion and paying after the wash are changed', async () => {
    const values = await api.settings();
    const catalogue = async () => (await api.expect(200, 'GET', '/api/catalogue')).body;
    const save = async () => {
      await page.getByRole('button', { name: 'Save settings' }).click();
      // The button is disabled while the settings are being saved, too.
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save settings' }).click();
      await saved;
      await expect(page.getByText('Settings saved').first()).toBeVisible();
    };
    await page.getByRole('textbox', { name: 'First day' }).fill('2026-01-10');
    await page.getByRole('textbox', { name: 'Last day' }).fill('2026-01-09');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('The last day must not be before the first').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Last day' }).fill('2099-01-09');
    await page.getByRole('switch', { name: 'Customers may pay after the wash' }).uncheck();
    await save();
    expect(await catalogue()).toMatchObject({ promotion: { active: true, until: '2099-01-09' }, payAfterWash: false });

    await page.getByRole('switch', { name: 'The promotion is on' }).uncheck();
    const payable = page.getByRole('region', { name: 'Quote preview' }).getByRole('row', { name: /^Payable/ });
    await expect(payable.getByRole('cell')).toHaveText(['₹2,170.26', '₹2,712.82']);
    await save();
    expect(await catalogue()).toMatchObject({ promotion: { active: false } });
    await api.changeSettings(() => values);
  });
});

test('sections are a link away, errors are shown at their field, and leaving asks for a confirmation', async ({
  page,
  asAdmin,
}) => {
  await asAdmin('/settings#contacts');
  await test.step('a section is a link away, also from another screen', async () => {
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(section('Office and contacts').getByRole('heading')).toBeInViewport();
    await page.getByRole('textbox', { name: 'Hours' }).fill('Every day');
    const links = page.getByRole('navigation', { name: 'Sections' });
    await links.getByRole('link', { name: 'Days off' }).click();
    await expect(section('Days off').getByRole('heading', { name: 'Days off' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Weekly day off' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('Every day');
  });

  await test.step('errors of the form and the server are shown at their field', async () => {
    await page.getByLabel('Sedan').fill('0');
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const prices = page.getByRole('region', { name: 'Prices' });
    await expect(prices.getByText('A price is at least ₹1')).toBeVisible();
    await expect(
      page.getByText('This GSTIN is not valid. Please check it against the registration certificate'),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Sedan')).toHaveValue('1999');
    // Only the server knows that the promotion takes this price below what can be paid online.
    await page.getByLabel('Sedan').fill('1');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'New price of Sedan' }).fill('1');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect(prices.getByText(/^One month costs .*minimum is ₹1$/)).toBeVisible();
  });

  await test.step('leaving with unsaved settings asks for a confirmation', async () => {
    await page.getByRole('textbox', { name: 'GST', exact: true }).fill('40');
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('textbox', { name: 'GST', exact: true })).toHaveValue('40');
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/\/dashboard\/leads/);
  });
});

test('two admins change settings, and the second sees both versions', async ({ page, api, asAdmin }) => {
  await asAdmin('/settings');
  const values = await api.settings();
  await page.getByRole('textbox', { name: 'GST', exact: true }).fill('40');
  await api.changeSettings(() => ({ gstPercent: 5, washesAtOnce: 7 }));
  const read = page.waitForResponse(/\/api\/settings$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await read;
  await expect(page.getByRole('textbox', { name: 'GST', exact: true }), 'the input is kept').toHaveValue('40');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has edited this' });
  await expect(dialog.getByRole('radio', { name: 'Theirs for Single washes per half hour: 7' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Yours for GST (%): 40' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect(await api.settings()).toMatchObject({ gstPercent: 40, washesAtOnce: 7 });
  await api.changeSettings(() => values);
});

test('a logo is uploaded, shown on the site and in the backoffice, and removed', async ({ page, asAdmin }) => {
  await asAdmin('/settings#logo');
  const card = page.getByRole('region', { name: 'Logo', exact: true });
  const choose = (name: string, mimeType: string, content: string) =>
    card.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  const navigation = page.getByRole('navigation', { name: 'Backoffice' });
  await choose('notes.png', 'image/png', 'not a picture');
  await expect(card.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP picture of at most 5 MB.');
  await choose('logo.svg', 'image/svg+xml', SVG);
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(card.getByRole('img', { name: 'Icon' })).toBeVisible();
  await expect(card.getByRole('alert')).toBeHidden();
  await card.getByRole('checkbox', { name: 'The logo contains the name of the business' }).check();
  await expect(navigation.getByRole('img', { name: 'Firstlight' })).toBeVisible();

  const site = await page.context().newPage();
  await site.goto('/');
  const logo = site.getByRole('banner').getByRole('img', { name: 'Firstlight' });
  await expect(logo).toBeVisible();
  const { naturalWidth, naturalHeight } = await logo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
    naturalWidth,
    naturalHeight,
  }));
  expect([naturalWidth, naturalHeight]).toEqual([640, 160]);
  const icon = await site.locator('link[rel=icon]').getAttribute('href');
  expect((await site.request.get(icon!)).headers()['content-type']).toBe('image/png');

  await card.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Upload logo' })).toBeVisible();
  await expect(navigation.getByText('Firstlight')).toBeVisible();
  await site.reload();
  await expect(site.getByRole('banner').getByText('Firstlight')).toBeVisible();
  await expect(site.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  await site.close();
});

test('the screen is usable on a phone', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('it shows its loading and error states, and fits', async () => {
    const { handle, release } = held(failing('The line is busy.'));
    await page.route(/\/api\/settings$/, handle);
    await asAdmin('/settings');
    await expect(page.getByText('Loading settings...')).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toContainText('Error loading settings: The line is busy.');
    await page.unroute(/\/api\/settings$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Hatchback')).toHaveValue('1799');
    await expectToFit(page);
  });

  await test.step('the changes before saving are readable', async () => {
    const address = '12 Race Course Road, New Palasia, Indore 452001, Madhya Pradesh';
    await page.getByRole('textbox', { name: 'Supplier’s address' }).fill(address);
    await page.getByRole('textbox', { name: 'Business name' }).fill('Orbit Car Care');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Save these settings?' });
    await expect(dialog.getByRole('columnheader')).toHaveText(['Current', 'New']);
    await expect(dialog.getByRole('rowheader')).toHaveText(['Invoice: address', 'Contacts: name']);
    expect(await brokenWords(dialog.getByRole('cell', { name: address }))).toEqual([]);
  });
});

/** The words of a text that are divided between two lines. */
function brokenWords(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const node = element.firstChild as Text;
    const range = document.createRange();
    return [...node.data.matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word);
  });
}
