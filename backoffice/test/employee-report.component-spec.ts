import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { EmployeeReportRow } from '#libs/contract/employee-report.js';
import { Backoffice } from './support/backoffice.js';

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
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeAll(async () => {
  backoffice = await Backoffice.start();
});
afterEach(() => {
  backoffice.intercept = () => null;
  backoffice.close();
});
afterAll(() => backoffice.stop());

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
  expect(await screen.findByText('No employees yet. Add them under “Employees”.')).toBeTruthy();

  backoffice.intercept = ({ pathname }) =>
    pathname === '/api/reports/employees' ? Promise.resolve(new Response('{}', { status: 500 })) : null;
  await backoffice.open('/employeereport');
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading the month:');
  answer(() => [RAVI]);
  await user.click(screen.getByRole('button', { name: /retry|try again/i }));
  expect(await cellsOf('Ravi Jadhav')).toContain('22');
});

it('the report of employees is exported by accountants, who get no links to them', async () => {
  answer(() => [RAVI]);
  await backoffice.open('/employeereport', await backoffice.office.staff('accountant'));
  expect(await cellsOf('Ravi Jadhav')).toContain('7');
  expect(screen.getByRole('button', { name: 'Export (CSV)' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '7' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull();
});
