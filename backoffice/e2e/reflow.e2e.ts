import { expect, expectToFit, found, test, type Page } from './support/office.js';
import { wash } from './support/washes.js';

/** By how many pixels the example of a day is wider than its input. */
const EXAMPLE_EXCESS = `Math.max(...[...document.querySelectorAll('input[placeholder^="e.g."]')].map((input) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d');
  context.font = font;
  const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return context.measureText(input.placeholder).width - room;
}))`;

async function expectWholeExamples(page: Page): Promise<void> {
  for (const width of [1440, 900, 600, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate<number>(EXAMPLE_EXCESS), `${width} px`).toBeLessThanOrEqual(0);
  }
}

test('the example of a day is not cut off in the communities of an employee', async ({ page, office, asAdmin }) => {
  const employee = await office.employee('Pine Crest', { name: `Asha ${office.word()}` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await asAdmin(found('manageemployees', employee.name));
  await page.getByRole('button', { name: `Other communities of ${employee.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Other communities of ${employee.name}` });
  await expect(dialog.getByRole('textbox', { name: 'First day' })).toBeVisible();
  await expectWholeExamples(page);
});

for (const [screen, field] of [
  ['/schedule', 'Other day'],
  ['/handPayments', 'From'],
] as const)
  test(`the example of a day is not cut off on ${screen}`, async ({ page, asAdmin }) => {
    await asAdmin(screen);
    await expect(page.getByRole('textbox', { name: field })).toBeVisible();
    await expectWholeExamples(page);
  });

test('single washes fit 320 px with the text spacing of WCAG 1.4.12', async ({ page, api, asAdmin }) => {
  const customer = await api.customer({ name: 'Aditi Kelkar' });
  await wash(api, customer);
  await page.setViewportSize({ width: 320, height: 700 });
  await asAdmin(found('washes', customer.email));
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
  await page.evaluate(`(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(spacing);
  })()`);
  await expectToFit(page);
});
