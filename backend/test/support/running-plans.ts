import type { TestApp } from './app.js';

/** A row of an import of running plans, by column. */
export type PlanRow = Readonly<Record<string, string>>;

let plates = 0;

/** A customer with an address, and a row for a plan of theirs that is paid until 10 December 2026. */
export async function movedCustomer(app: TestApp, cells: PlanRow = {}) {
  const customer = await app.customer();
  await app.put('/api/profile', { carDetails: { address: 'B-704, Amber Heights, Baner' } }, customer.token);
  plates += 1;
  const row: PlanRow = {
    Email: customer.email,
    Car: 'Hyundai Creta',
    'Car No.': `MH 12 RP ${String(plates).padStart(4, '0')}`,
    Colour: 'White',
    'Time Slot': '6:30-7:00',
    'Plan Duration': '3',
    'Paid Until': '10/12/2026',
    Parking: 'Basement 1, bay 42',
    ...cells,
  };
  return { customer, row };
}
