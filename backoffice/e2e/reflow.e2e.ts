import { expect, expectToFit, follow, found, test, type Page } from './support/office.js';
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

test('examples of days are not cut off, and single washes fit 320 px with wide text spacing', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const employee = await office.employee('Pine Crest', { name: `Asha ${office.word()}` });
  const customer = await api.customer({ name: 'Aditi Kelkar' });
  await wash(api, customer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await asAdmin('/schedule');

  for (const [path, title, field] of [
    ['/schedule', 'Schedule', 'Other day'],
    ['/handPayments', 'Payments by hand', 'From'],
  ] as const)
    await test.step(`the example of a day on ${title}`, async () => {
      await follow(page, path, title);
      await expect(page.getByRole('textbox', { name: field })).toBeVisible();
      await expectWholeExamples(page);
    });

  await test.step('the example of a day in the communities of an employee', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page, found('manageemployees', employee.name), 'Manage Employees');
    await page.getByRole('button', { name: `Other communities of ${employee.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Other communities of ${employee.name}` });
    await expect(dialog.getByRole('textbox', { name: 'First day' })).toBeVisible();
    await expectWholeExamples(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('single washes with the text spacing of WCAG 1.4.12', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await follow(page, found('washes', customer.email), 'Single washes');
    await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
    await page.evaluate(`(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets.push(spacing);
    })()`);
    await expectToFit(page);
  });
});
