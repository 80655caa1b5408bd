import type { VisitResponse } from '#libs/contract/visits.js';
import { expect, hiddenWidth, loaded, test } from './support/office.js';

test('the table of visits shows all columns without scrolling, and a button to give a missed day back', async ({
  page,
  api,
  office,
  asAdmin,
}) => {
  const plan = await office.order(await api.customer());
  await page.route(
    ({ pathname }) => pathname === '/api/visits',
    async (route) => {
      const response = await route.fetch();
      const [visit] = (await response.json()) as VisitResponse[];
      const missed = { orderId: plan.id, outcome: 'missed', reason: 'car-away', note: 'Not in its bay, nor nearby' };
      // Other tests add visits with longer texts.
      const texts = { carName: 'Hyundai Creta', employee: 'Asha Kulkarni', communityName: 'Heritage Lane Residency' };
      await route.fulfill({ response, json: [{ ...visit, ...missed, ...texts }] });
    },
  );
  await asAdmin('/visits');
  const table = page.getByRole('table');
  await expect(table.getByRole('button', { name: /^Give back / })).toBeVisible();
  await loaded(page);
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => hiddenWidth(table), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
