import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { EmployeeReportRow } from '#libs/contract/employee-report.js';
import type { HandMovement, HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import { Backoffice } from './support/backoffice.js';
import { user } from './support/user.js';

const CASH: HandMovement = {
  kind: 'payment',
  day: '2026-11-21',
  method: 'cash',
  reference: '',
  amount: 2170.26,
  orderId: 'plan-1',
  orderNumber: '#10423',
  orderKind: 'subscription',
  customer: 'Asha Rao',
  staffName: 'Meera Joshi',
  recordedAt: '2026-11-21T06:30:00.000Z',
};
const UPI: HandMovement = {
  ...CASH,
  method: 'upi',
  reference: '432198765012',
  amount: 352.82,
  orderId: 'wash-1',
  orderNumber: '#10424',
  orderKind: 'wash',
  customer: 'Vikram Shah',
};
const REFUND: HandMovement = { ...CASH, kind: 'refund', amount: -500 };

const NOTHING = { payments: 0, received: 0, refunds: 0, refunded: 0, net: 0 };
const METHODS: HandPaymentReportResponse['methods'] = [
  { method: 'cash', payments: 1, received: 2170.26, refunds: 1, refunded: 500, net: 1670.26 },
  { method: 'upi', payments: 1, received: 352.82, refunds: 0, refunded: 0, net: 352.82 },
  { method: 'bank-transfer', ...NOTHING },
];

const RAVI: EmployeeReportRow = {
  employeeId: 'ravi',
  name: 'Ravi Jadhav',
  daysWorked: 22,
  visitsDone: 1040,
  visitsMissed: 7,
  washesDone: 3,
};
const ASHA = { ...RAVI, employeeId: 'asha', name: 'Asha Kulkarni', visitsDone: 60, visitsMissed: 0 };

let backoffice: Backoffice;

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

describe('the report of payments by hand', () => {
  function answer(movements: (from: string) => readonly HandMovement[]) {
    backoffice.intercept = ({ pathname, searchParams }) => {
      if (pathname !== '/api/reports/hand-payments') return null;
      const [from, to] = [searchParams.get('from')!, searchParams.get('to')!];
      return Promise.resolve(Response.json({ from, to, methods: METHODS, movements: movements(from) }));
    };
  }

  const tableOf = async (name: string) => within(await screen.findByRole('group', { name }));
  const rowsOf = async (name: string) =>
    (await tableOf(name))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows what was received and refunded by each method, and the payments one by one', async () => {
    answer(() => [REFUND, UPI, CASH]);
    await backoffice.open('/handpayments?from=2026-11-21&to=2026-11-21');
    expect(await rowsOf('Totals')).toEqual([
      ['Cash', '₹2,170.261 payment', '₹5001 refund', '₹1,670.26'],
      ['UPI', '₹352.821 payment', '₹0', '₹352.82'],
      ['Bank transfer', '₹0', '₹0', '₹0'],
      ['Total', '₹2,523.082 payments', '₹5001 refund', '₹2,023.08'],
    ]);
    const [refund, upi] = await rowsOf('Payments and refunds');
    expect(refund!.slice(0, 2)).toEqual(['#10423Asha Rao', 'Refund, Cash']);
    expect(refund!.at(-1)).toBe('-₹500');
    expect(upi!.slice(0, 2)).toEqual(['#10424Vikram Shah', 'UPI432198765012']);
    const links = (await tableOf('Payments and refunds')).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.map((href) => href!.replace(/^.*\/dashboard/, ''))).toEqual([
      '/allOrders/plan-1/show',
      '/washes/wash-1/show',
      '/allOrders/plan-1/show',
    ]);
  });

  it('lists one method alone', async () => {
    answer(() => [UPI, CASH]);
    await backoffice.open('/handpayments');
    await user.click(await screen.findByRole('button', { name: 'UPI' }));
    expect((await rowsOf('Payments and refunds')).map(([order]) => order)).toEqual(['#10424Vikram Shah']);
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await rowsOf('Payments and refunds')).toHaveLength(2);
  });

  it('shows another period, and says when nothing was paid in it', async () => {
    answer((from) => (from === '2026-11-21' ? [CASH] : []));
    await backoffice.open('/handpayments?from=2026-11-21&to=2026-11-21');
    expect(await rowsOf('Payments and refunds')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByText(/^No payments by hand on /);
  });

  it('says what is wrong when the report cannot be loaded, and loads it again', async () => {
    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/reports/hand-payments' ? Promise.resolve(new Response('{}', { status: 500 })) : null;
    await backoffice.open('/handpayments');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading payments by hand:');
    answer(() => [CASH]);
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await rowsOf('Payments and refunds')).toHaveLength(1);
  });

  it('is exported by those who keep the accounts', async () => {
    answer(() => [CASH]);
    await backoffice.open('/handpayments', await backoffice.office.staff('accountant'));
    expect(await screen.findByRole('button', { name: 'Export (CSV)' })).toBeTruthy();
    await backoffice.open('/handpayments', await backoffice.office.staff('manager'));
    expect(await rowsOf('Payments and refunds')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Export (CSV)' })).toBeNull();
  });
});

describe('the report of employees', () => {
  function answer(employees: (month: string) => readonly EmployeeReportRow[]) {
    backoffice.intercept = ({ pathname, searchParams }) => {
      if (pathname !== '/api/reports/employees') return null;
      const month = searchParams.get('month')!;
      return Promise.resolve(Response.json({ month, employees: employees(month) }));
    };
  }

  const cellsOf = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('shows the days, visits and washes of each employee, with their sums', async () => {
    answer(() => [ASHA, RAVI]);
    await backoffice.open('/employeereport?month=2026-11');
    expect(await cellsOf('Ravi Jadhav')).toEqual(['22', '1,040', '7', '3']);
    expect(await cellsOf('Total')).toEqual(['44', '1,100', '7', '6']);
    expect(screen.getByRole('link', { name: 'By month' }).getAttribute('aria-current')).toBe('page');
    const reports = screen.getByRole('link', { name: 'Enter reports in the schedule' });
    expect(reports.getAttribute('href')).toBe('/dashboard/schedule');
  });

  it('leads from a number to its list', async () => {
    answer(() => [RAVI]);
    await backoffice.open('/employeereport?month=2026-11');
    const link = await screen.findByRole('link', { name: '7' });
    const target = new URL(link.getAttribute('href')!, location.href);
    expect(target.pathname).toBe('/dashboard/visits');
    expect(JSON.parse(target.searchParams.get('filter')!)).toEqual({
      employeeId: ['ravi'],
      outcome: ['missed'],
      date_gte: '2026-11-01',
      date_lte: '2026-11-30',
    });
    await user.click(link);
    expect(await screen.findByText('No visits found')).toBeTruthy();
  });

  it('opens another month', async () => {
    answer((month) => [{ ...RAVI, visitsDone: month === '2026-10' ? 1 : 2 }]);
    await backoffice.open('/employeereport?month=2026-11');
    expect(await cellsOf('Ravi Jadhav')).toContain('2');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(async () => expect(await cellsOf('Ravi Jadhav')).toContain('1'));
  });

  it('says what to do without employees, and after an error', async () => {
    answer(() => []);
    await backoffice.open('/employeereport');
    const add = await screen.findByRole('link', { name: 'Add employees' });
    expect(add.getAttribute('href')).toBe('/dashboard/manageemployees');

    backoffice.intercept = ({ pathname }) =>
      pathname === '/api/reports/employees' ? Promise.resolve(new Response('{}', { status: 500 })) : null;
    await backoffice.open('/employeereport');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading the month:');
    answer(() => [RAVI]);
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await cellsOf('Ravi Jadhav')).toContain('22');
  });

  it('is exported by accountants, who get no links to employees', async () => {
    answer(() => [RAVI]);
    await backoffice.open('/employeereport', await backoffice.office.staff('accountant'));
    expect(await cellsOf('Ravi Jadhav')).toContain('7');
    expect(screen.getByRole('button', { name: 'Export (CSV)' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '7' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enter reports in the schedule' })).toBeNull();
  });
});
