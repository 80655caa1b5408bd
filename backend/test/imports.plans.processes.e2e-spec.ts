import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderResponse } from '#libs/contract/orders.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import type { Importer } from '../src/imports/import.js';
import { rowImporter, type RowImporter } from '../src/imports/row-importer.provider.js';
import { Clock } from '../src/kernel/clock.port.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { OrderIntakeService } from '../src/orders/order-intake.service.js';
import { SettingsService } from '../src/settings/settings.service.js';
import { PlanImportsService } from '../src/subscriptions/plan-imports.service.js';
import { PlanSlotOfferService } from '../src/subscriptions/plan-slot-offer.service.js';
import { RunningSubscriptionsService } from '../src/subscriptions/running-subscriptions.service.js';
import { VehicleSlotsService } from '../src/subscriptions/vehicle-slots.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { movedCustomer, type PlanRow } from './support/running-plans.js';

let app: TestApp;
let interruptions: Interruptions;
let token: string;
let importer: RowImporter;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  // A crash at a read is like one at the next write.
  interruptions = new Interruptions(app, { withReads: false });
  ({ token } = await app.staff('admin'));
  await app.changeSettings({ carsPerSlot: 100 }, token);
  importer = plansImporter();
});
afterAll(() => app.stop());

/** The importer of plans, as the job of another process has it. */
function plansImporter(): RowImporter {
  let found: RowImporter | null = null;
  const imports = {
    registerImporter: (_: string, registered: Importer<object>) => (found = rowImporter(registered)),
  } as never;
  const { nest } = app.app;
  new PlanImportsService(
    imports,
    nest.get(AccountsService),
    nest.get(SettingsService),
    nest.get(OrderRecordsService),
    nest.get(OrderIntakeService),
    nest.get(RunningSubscriptionsService),
    nest.get(PlanSlotOfferService),
    nest.get(VehicleSlotsService),
    nest.get(Clock),
  );
  return found!;
}

const create = (row: PlanRow, id: string) => importer.create(row, { id: `${id} ${row.Email}`, invite: false });
const ordersOf = async ({ userId }: { userId: string }) =>
  (await app.list<OrderResponse>('/api/allOrders', { filter: { userId } }, token)).body;

describe('the import of a running plan', () => {
  it('continues after a crash at any write, by the same import or by another one of the same file', async () => {
    const imports = ['first', 'other'];
    let isInterrupted = true;
    let nth = 0;
    while (isInterrupted) {
      nth += 1;
      for (const id of imports) {
        const { customer, row } = await movedCustomer(app);
        isInterrupted = await interruptions.at(nth, 'crash', () => create(row, 'first'));
        const isCounted = await create(row, id);
        if (id === 'first') expect(isCounted).toBe(true);
        await app.sweep();
        expect(await ordersOf(customer)).toMatchObject([
          { status: 'active', slotState: 'held', endDate: '2026-12-10' },
        ]);
        expect((await app.get('/api/profile', customer.token)).body).toMatchObject({
          activePlan: true,
          cars: [{ carName: 'Hyundai Creta' }],
        });
      }
    }
    expect(nth).toBeGreaterThan(3);
  });

  it('twice at the same time creates one plan', async () => {
    const { customer, row } = await movedCustomer(app);
    expect((await Promise.all([create(row, 'first'), create(row, 'other')])).sort()).toEqual([false, true]);
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it('by both processes that continue an import counts it for both', async () => {
    const { row } = await movedCustomer(app);
    expect(await Promise.all([create(row, 'same'), create(row, 'same')])).toEqual([true, true]);
  });

  it('by two files with different days at the same time creates one of them', async () => {
    const { customer, row } = await movedCustomer(app);
    const days = ['10/12/2026', '12/12/2026'];
    const results = await Promise.allSettled(days.map((day) => create({ ...row, 'Paid Until': day }, day)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});
