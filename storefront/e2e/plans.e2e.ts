import { readFile } from 'node:fs/promises';
import { addDays, formatCalendarDate, formatWeekday } from '../../libs/src/calendar.js';
import { taggedTextOf } from '../../scripts/browser/pdf.js';
import { Journey } from './support/journey.js';
import { ADDRESS, buyPlan, CRETA, giveCars, placePlan, SWIFT } from './support/seed.js';
import { expect, respondingWith, test } from './support/visitor.js';

const DAY_MS = 86_400_000;

test.describe('My Plans', () => {
  test('a number plate is on one line on the narrowest phone', async ({ page, customer, api, visitor }) => {
    await giveCars(api, customer, CRETA);
    await placePlan(api, customer, { carNumber: 'MH12WW8888' });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/profilepage');
    const plan = visitor.plans(/Creta, Active/);
    const lines = await plan.getByText('MH 12 WW 8888', { exact: true }).evaluate((plate) => {
      const text = document.createRange();
      text.selectNodeContents(plate);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
    expect(await plan.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('a renewal takes 2 screens and no typing, has the car’s current data, and starts the day after the plan ends @every-store', async ({
    page,
    customer,
    api,
    standIn,
    visitor,
  }) => {
    const { endDate } = await buyPlan(api, standIn, customer, SWIFT);
    await giveCars(api, customer, { ...SWIFT, level: 'Open deck', bay: '3' });
    await page.clock.setFixedTime(Date.parse(endDate!) - 3 * DAY_MS);
    const journey = await Journey.begin(page);
    await page.goto('/profilepage');
    await expect(page.getByRole('region', { name: 'Next cleaning' })).toContainText('7:00–7:30 AM');
    await expect(
      page.getByText('You can pay for the next term in advance. It starts when this plan ends.'),
    ).toBeVisible();
    await visitor
      .plans(/Swift, Active/)
      .getByRole('link', { name: 'Renew' })
      .click();
    await expect(page.getByText(/^Your Maruti Suzuki Swift has a plan until .* This one continues on /)).toBeVisible();
    await expect(page.getByText('Open deck, bay 3')).toBeVisible();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await visitor.payAtProvider();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re all set.' })).toBeVisible();
    await expect(page.getByText(/^Your plan continues /)).toBeVisible();
    expect(journey.screens()).toEqual(['/profilepage', '/book pay']);
    expect(await journey.typed()).toEqual([]);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    // The current plan comes first, so that nobody pauses the other one by mistake.
    await expect(visitor.plans().first()).toHaveAccessibleName(/Swift, Active/);
    await expect(visitor.plans().nth(1)).toHaveAccessibleName(/Swift, Starts on /);
    await expect(page.getByRole('link', { name: 'Renew' })).toHaveCount(0);
    const plans = (
      await api.call<{ startDate: string; endDate: string }[]>('GET', `/api/plans/${customer.userId}`, {
        token: customer.token,
      })
    ).body;
    expect(Date.parse(plans[0]!.startDate) - Date.parse(endDate!)).toBe(DAY_MS);
    const until = `Plan until ${formatCalendarDate(plans[0]!.endDate)}`;
    await expect(page.getByRole('region', { name: 'Next cleaning' })).toContainText(until);
  });

  test('an unpaid plan for a car with a plan shows its price, and checkout shows when it begins', async ({
    page,
    customer,
    api,
    standIn,
    visitor,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await giveCars(api, customer);
    const { endDate } = await buyPlan(api, standIn, customer);
    const { token } = customer;
    const planData = { ...CRETA, ...ADDRESS };
    await api.expect(201, 'POST', '/api/checkout/order', { token, body: { planData } });
    await page.goto('/profilepage');
    const plan = visitor.plans('Hyundai Creta, Payment pending');
    await expect(plan).toContainText('To pay, GST included₹6,510.77');
    const [card, badge] = [(await plan.boundingBox())!, (await plan.getByText('Payment pending').boundingBox())!];
    expect(badge.x + badge.width, 'the badge is inside the card').toBeLessThan(card.x + card.width - 10);
    await plan.getByRole('button', { name: 'Finish the payment' }).click();
    const [until, from] = [endDate!, addDays(endDate!, 1)].map(formatCalendarDate);
    await expect(
      page.getByText(`Your Hyundai Creta has a plan until ${until}. This one continues on ${from}.`),
    ).toBeVisible();
    await expect(page.getByText('A renewal starts when your current plan ends. You can pause or cancel')).toBeVisible();
    await expect(page.getByText(/Cleaning starts/)).toHaveCount(0);
  });

  test('the plan that was just paid is not taken for one that it continues', async ({
    page,
    customer,
    api,
    visitor,
  }) => {
    await giveCars(api, customer);
    await page.goto('/book?step=pay');
    await expect(page.getByText('Cleaning starts the morning after you pay.')).toBeVisible();
    await page.evaluate(`(() => {
      window.shown = '';
      const watch = new MutationObserver(() => (window.shown += document.querySelector('main').innerText));
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    })()`);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await visitor.payAtProvider();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re all set.' })).toBeVisible();
    const shown = await page.evaluate<string>('window.shown');
    expect(shown).toContain('Plan added successfully!');
    expect(shown).not.toContain('This one continues on');
    expect(shown).not.toContain('A renewal starts when your current plan ends.');
  });

  test('the invoice of a plan is a PDF, and the plan changes from tomorrow until the change is cancelled', async ({
    page,
    customer,
    api,
    standIn,
    visitor,
  }) => {
    await buyPlan(api, standIn, customer);
    await page.goto('/profilepage');
    const plan = visitor.plans(/Active/);

    await test.step('the invoice is downloaded as a PDF', async () => {
      const invoice = plan.getByRole('button', { name: /^Invoice FL\/\d\d-\d\d\/\d{5}$/ });
      const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
      expect(download.suggestedFilename()).toMatch(/^FL-\d\d-\d\d-\d{5}\.pdf$/);
      const texts = taggedTextOf(await readFile(await download.path()));
      expect(texts).toContainEqual({ tag: 'H1', text: 'Tax invoice' });
      expect(texts).toContainEqual({ tag: 'P', text: customer.name });
      const number = (await invoice.textContent())!.replace('Invoice ', '');
      expect(texts).toContainEqual({ tag: 'P', text: `Invoice number ${number}` });

      const documents = page.getByRole('region', { name: 'My Documents' });
      await expect(documents.getByRole('listitem')).toHaveText([new RegExp(number)]);
      const [same] = await Promise.all([
        page.waitForEvent('download'),
        documents.getByRole('button', { name: `Download Invoice ${number}` }).click(),
      ]);
      expect(await readFile(await same.path())).toEqual(await readFile(await download.path()));
    });

    await plan.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the plan for your/ });
    await dialog.getByLabel('Time slot').selectOption('9:00-9:30');
    await dialog.getByLabel('Parking level').fill('P2');
    await dialog.getByLabel('Parking bay').fill('114');
    await dialog.getByLabel('Car number').fill('nonsense');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByLabel('Car number')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Car number').fill('MH 12 ZZ 4321');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^The plan for your .* changes on /)).toBeVisible();
    await expect(plan).toContainText('time slot 9:00–9:30 AM; parking Level P2, bay 114;');
    await expect(plan).toContainText('MH 12 ZZ 4321');

    await plan.getByRole('button', { name: 'Cancel this change' }).click();
    await expect(plan.getByText('time slot 9:00–9:30 AM')).toHaveCount(0);
  });

  test('a plan is paused, its pause is cancelled, and so is the plan', async ({
    page,
    customer,
    api,
    standIn,
    visitor,
  }) => {
    await giveCars(api, customer);
    const { startDate, endDate } = await buyPlan(api, standIn, customer);
    await page.goto('/profilepage');
    await expect(page.getByRole('link', { name: 'Renew' })).toHaveCount(0);
    const message = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
    await visitor
      .plans(/Active/)
      .getByRole('button', { name: 'Pause' })
      .click();
    const pausing = page.getByRole('dialog', { name: 'Pause the plan for your Hyundai Creta' });
    await expect(pausing.getByRole('button', { name: /^First paused day/ })).toContainText(formatWeekday(startDate!));
    await expect(pausing).toContainText(`it ends on ${formatCalendarDate(addDays(endDate!, 14))} instead of`);
    await pausing.getByRole('button', { name: /^Last paused day/ }).click();
    const last = pausing.getByRole('group', { name: 'Last paused day' });
    const day = (date: string) => last.getByRole('radio', { name: formatWeekday(date) });
    const tenth = addDays(startDate!, 9);
    // The calendar opens on the month of the proposed day.
    if ((await day(tenth).count()) === 0) await last.getByRole('button', { name: 'Previous month' }).click();
    await day(tenth).check();
    await expect(pausing).toContainText('10 days without cleaning');
    await expect(pausing).toContainText('That leaves 50 pause days.');
    await pausing.getByRole('button', { name: 'Pause plan' }).click();
    await expect(message(/^The plan for your Hyundai Creta is paused from .*20\d\d/)).toBeVisible();
    await expect(page.locator(':focus')).toContainText('is paused from');
    await expect(page.getByRole('heading', { name: 'Your Hyundai Creta is looked after' })).toBeVisible();
    await expect(page.getByText(/^Pauses on .*20\d\d\. We clean again from /)).toBeVisible();
    await expect(visitor.plans(/Pauses on/)).toContainText(`Resumes${formatCalendarDate(addDays(startDate!, 10))}`);
    await visitor
      .plans(/Pauses on/)
      .getByRole('button', { name: 'Cancel plan' })
      .click();
    await expect(page.getByRole('dialog')).toContainText(
      'We’ll refund ₹6,510.77 for the months that have not begun to the card or account you paid with, within 5–7 business days.',
    );
    await expect(page.getByRole('dialog')).not.toContainText('pause');
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await visitor
      .plans(/Pauses on/)
      .getByRole('button', { name: 'Cancel pause' })
      .click();
    const resuming = page.getByRole('dialog', { name: 'Cancel the pause for your Hyundai Creta?' });
    await expect(resuming).toContainText(`the plan ends on ${formatCalendarDate(endDate!)} instead of`);
    await resuming.getByRole('button', { name: 'Cancel pause' }).click();
    await expect(message(/The plan now ends on .*20\d\d/)).toBeVisible();
    await expect(page.locator(':focus')).toContainText('The plan now ends on');
    await visitor
      .plans(/Active/)
      .getByRole('button', { name: 'Cancel plan' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this plan?' });
    await dialog.getByRole('button', { name: 'Keep plan' }).click();
    await expect(visitor.plans(/Active/).getByRole('button', { name: 'Cancel plan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Pause the plan instead');
    await page.route(
      '**/api/plans/*/*',
      respondingWith(503, 'not-ready', 'Our service is not available right now. Please try again in a moment.'),
    );
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Our service is not available');
    await page.unroute('**/api/plans/*/*');
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(visitor.plans(/Cancelled/)).toContainText('We’ll refund ₹6,510.77 within 5–7 business days');
    await expect(visitor.plans(/Cancelled/)).not.toContainText('End date');
    await expect(page.locator(':focus')).toContainText('The plan for your Hyundai Creta has been cancelled.');
  });
});
