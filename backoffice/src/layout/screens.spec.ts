import { describe, expect, it } from '@jest/globals';
import type { StaffRole } from '#libs/contract/accounts.js';
import { menuFor, tabsFor } from './screens.js';

const staff = (staffRole: StaffRole) =>
  staffRole === 'employee' ? { role: 'employee' as const, staffRole } : { role: 'admin' as const, staffRole };
const tabs = (pathname: string, role: StaffRole = 'admin') => {
  const { label, tabs: found } = tabsFor(staff(role), pathname);
  return [label, ...found.map(({ name }) => name)];
};
const entries = (role: StaffRole) => menuFor(staff(role)).map(({ words, also }) => [words.join(' '), also]);

describe('the tabs above a screen', () => {
  it.each([
    ['/renewals', ['Orders', 'All orders', 'Single washes', 'Renewals', 'Schedule', 'Visits']],
    ['/manageemployees', ['Employees', 'Employees', 'By month']],
    [
      '/unmatched/create',
      ['Money', 'Unmatched payments', 'Refunds', 'Disputes', 'Settlements', 'By hand', 'Need attention'],
    ],
    ['/gst', ['Invoices', 'Invoices', 'GST']],
    ['/customers', ['']],
  ])('%s are those of its entry in the menu', (pathname, expected) => {
    expect(tabs(pathname)).toEqual(expected);
  });

  it('are those that a member of staff may open', () => {
    expect(tabs('/visits', 'accountant')).toEqual(['Orders', 'All orders', 'Single washes', 'Renewals', 'Visits']);
    expect(tabs('/employeereport', 'accountant')).toEqual(['Employees', 'By month']);
    expect(tabs('/visits', 'employee')).toEqual(['']);
    expect(tabsFor(null, '/visits').tabs).toEqual([]);
  });
});

describe('the menu', () => {
  it('has the further screens of an entry', () => {
    const menu = new Map(entries('admin').map(([name, also]) => [name, also]));
    expect(menu.get('Leads')).toEqual([{ path: '/subscribers', name: 'Subscribers' }]);
    expect(menu.get('Invoices')).toEqual([{ path: '/gst', name: 'GST', keywords: 'returns GSTR' }]);
  });

  it('names an entry after its first screen that a member of staff may open', () => {
    const names = entries('accountant').map(([name]) => name);
    expect(names).toContain('Employees by month');
    expect(names).not.toContain('Leads');
    expect(entries('employee')).toEqual([
      ['Home', []],
      ['My Leads', []],
    ]);
    expect(menuFor(null)).toEqual([]);
  });
});
