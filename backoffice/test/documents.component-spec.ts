import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

let backoffice: Backoffice;
const saved: Blob[] = [];
const names: string[] = [];

beforeAll(async () => {
  // jsdom cannot download files.
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
});
afterAll(() => backoffice.stop());

/** jsdom's files have no text(). */
const textOf = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

/** The first bytes of the only file saved by an action. */
async function savedBy(action: () => Promise<void>): Promise<string> {
  saved.length = 0;
  await action();
  await waitFor(() => expect(saved).toHaveLength(1));
  return String(await textOf(saved[0]!)).slice(0, 400);
}

const requestsFor = (path: string) => backoffice.responses.filter((one) => one.path.startsWith(path));

it('lists invoices and credit notes, and downloads one as PDF', async () => {
  const [newest] = await backoffice.api.list<DocumentResponse>('/api/documents', {});
  backoffice.responses.length = 0;
  await backoffice.open('/documents');
  const row = await screen.findByRole('row', { name: new RegExp(`^${newest!.number}`) });
  expect(within(row).getByText(newest!.customer)).toBeTruthy();
  await screen.findAllByRole('link', { name: newest!.customer });
  await waitFor(() => expect(requestsFor('/api/customers')).toHaveLength(1));
  // As its menu entry.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Invoices/);
  const start = await savedBy(() =>
    user.click(within(row).getByRole('button', { name: `Download ${newest!.number} as PDF` })),
  );
  expect(start).toMatch(/^%PDF-/);
});

it('opens another month by its name, or one month at a time', async () => {
  await backoffice.open('/gst?month=2026-02');
  const field = await screen.findByRole('group', { name: 'Month' });
  await user.click(within(field).getByRole('button', { name: 'Previous month' }));
  await user.click(await within(field).findByRole('button', { name: 'January 2026' }));
  const months = await screen.findByRole('dialog', { name: 'Month' });
  await user.click(within(months).getByRole('button', { name: 'Previous year' }));
  await user.click(within(months).getByRole('button', { name: 'May 2025' }));
  expect(await screen.findByRole('button', { name: 'May 2025' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeTruthy();

  await backoffice.open('/gst');
  await screen.findByRole('region', { name: 'Totals' });
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
});

it('shows a quarter, which stays chosen, and names its files by its months', async () => {
  await backoffice.open('/gst?month=2026-02');
  await user.click(await screen.findByRole('button', { name: 'Quarterly (QRMP)' }));
  const field = await screen.findByRole('group', { name: 'Quarter' });
  expect(within(field).getByRole('button', { name: 'Jan–Mar 2026' })).toBeTruthy();
  await user.click(within(field).getByRole('button', { name: 'Previous quarter' }));
  await user.click(await within(field).findByRole('button', { name: 'Oct–Dec 2025' }));
  const quarters = await screen.findByRole('dialog', { name: 'Quarter' });
  await user.click(within(quarters).getByRole('button', { name: 'Apr–Jun 2025' }));
  expect(await within(field).findByRole('button', { name: 'Apr–Jun 2025' })).toBeTruthy();
  expect(await screen.findByText('Nothing blocks filing this quarter.')).toBeTruthy();
  names.length = 0;
  await savedBy(() => user.click(screen.getByRole('button', { name: 'GSTR-1 (JSON)' })));
  expect(names).toEqual(['gstr1-2025-04-to-2025-06.json']);

  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Invoices' })).getByRole('link', { name });
  await user.click(tab('Invoices'));
  await screen.findByRole('columnheader', { name: 'Customer' });
  await user.click(tab('GST'));
  const current = await screen.findByRole('group', { name: 'Quarter' });
  expect(within(current).getByRole('button', { name: 'Next quarter' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Monthly' }));
  expect(await screen.findByRole('group', { name: 'Month' })).toBeTruthy();
});

it('offers the return and the vouchers of each GSTIN of a month', async () => {
  const { token } = await backoffice.api.admin();
  const { body } = await backoffice.api.expect<object>(200, 'GET', '/api/reports/gst?month=2026-02', { token });
  const former = '29AAGCB7383J1Z4';
  backoffice.intercept = ({ pathname, searchParams }) => {
    if (pathname === '/api/reports/gst') return Promise.resolve(Response.json({ ...body, otherGstins: [former] }));
    return searchParams.get('gstin') === former ? Promise.resolve(new Response('file of another')) : null;
  };
  await backoffice.open('/gst?month=2026-02');
  const button = await screen.findByRole('button', { name: `GSTR-1 of ${former} (JSON)` });
  names.length = 0;
  expect(await savedBy(() => user.click(button))).toBe('file of another');
  expect(await savedBy(() => user.click(screen.getByRole('button', { name: `Tally of ${former} (CSV)` })))).toBe(
    'file of another',
  );
  expect(names).toEqual([`gstr1-2026-02-${former}.json`, `tally-2026-02-${former}.csv`]);
});

it.each([
  [1500, /Refunded more than was paid₹1,500.*does not reduce the tax/s],
  [0, /^(?!.*more than was paid)/s],
])('names what was refunded more than was paid, if anything: %d', async (overRefunded, expected) => {
  const { token } = await backoffice.api.admin();
  const { body } = await backoffice.api.expect<object>(200, 'GET', '/api/reports/gst?month=2026-02', { token });
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/reports/gst' ? Promise.resolve(Response.json({ ...body, overRefunded })) : null;
  await backoffice.open('/gst?month=2026-02');
  const { textContent } = await screen.findByRole('region', { name: 'Reconciliation' });
  expect(textContent).toContain('Payments less invoices₹0');
  expect(textContent).toMatch(expected);
});

it('shows a month for the accountant, and downloads its files', async () => {
  const [newest] = await backoffice.api.list<DocumentResponse>('/api/documents', {});
  const month = newest!.issuedOn.slice(0, 7);
  await backoffice.open(`/gst?month=${month}`);
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(totals.textContent).toContain('Invoices');
  expect(screen.getByRole('region', { name: 'Reconciliation' }).textContent).toContain('Payments less invoices₹0');
  expect(screen.getByRole('main').textContent).not.toMatch(/document/i);
  expect(screen.getByRole('row', { name: /^B2C small supplies/ })).toBeTruthy();

  const click = (name: string) => () => user.click(screen.getByRole('button', { name }));
  expect(await savedBy(click('GSTR-1 (JSON)'))).toContain('"gstin"');
  expect(await savedBy(click('Sales (CSV)'))).toContain('Voucher Number');
  expect(await savedBy(click('Credit notes (CSV)'))).toContain('Voucher Number');
  expect(await savedBy(click('Tally (CSV)'))).toContain('Voucher Type Name');
  expect(await savedBy(click('All PDFs (ZIP)'))).toMatch(/^PK/);
});

it.each(['/documents', '/gst', '/admindashboard'])(
  'says on %s after a restore why invoices wait, and for whom',
  async (path) => {
    const restoredAt = '2026-11-21T06:30:00.000Z';
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/settings/restore' ? Promise.resolve(Response.json({ restoredAt })) : null;
    const noticeTo = async (role: 'accountant' | 'admin') => {
      await backoffice.open(path, role === 'admin' ? undefined : await backoffice.office.staff(role));
      return (await screen.findByText(/restored from a backup on 21 Nov 2026/)).closest('[role=alert]')!;
    };
    const notice = await noticeTo('accountant');
    expect(notice.textContent).toContain('wait until an admin confirms their numbers under Settings');
    expect(notice.querySelector('a')).toBeNull();
    expect((await noticeTo('admin')).querySelector('a')?.textContent).toBe('confirm their numbers');
  },
);

it('the accountant reads the real state after a restore, and no invoice waits in the demo', async () => {
  await backoffice.open('/documents', await backoffice.office.staff('accountant'));
  await screen.findAllByRole('row');
  await waitFor(() => expect(backoffice.responses).toContainEqual({ path: '/api/settings/restore', status: 200 }));
  expect(screen.queryByText(/restored from a backup/)).toBeNull();
});

it('shows the prepaid services, and downloads their orders to a file named by the day', async () => {
  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/reports/liability'
      ? Promise.resolve(
          Response.json({
            on: '2026-11-20',
            subscriptions: { orders: 1, unservedDays: 12, taxable: 640 },
            washes: { orders: 1, taxable: 299 },
            taxable: 939,
          }),
        )
      : null;
  await backoffice.open('/gst');
  const card = await screen.findByRole('region', { name: 'Prepaid services not yet provided' });
  await within(card).findByText('₹640 · 12 days in 1 order');
  within(card).getByText('₹299 · 1 order');

  names.length = 0;
  expect(await savedBy(() => user.click(within(card).getByRole('button', { name: 'Orders (CSV)' })))).toContain(
    'Liability Before Tax',
  );
  expect(names).toEqual([expect.stringMatching(/^liability-\d{4}-\d{2}-\d{2}\.csv$/)]);
});
