import { describe, expect, it } from '@jest/globals';
import { BACKOFFICE_SCREENS, type BackofficeScreen } from '#libs/screens.js';
import { redirectFor, type Staff } from './screen-access.js';

const admin = { role: 'admin', staffRole: 'admin' } as const;
const manager = { role: 'admin', staffRole: 'manager' } as const;
const accountant = { role: 'admin', staffRole: 'accountant' } as const;
const employee = { role: 'employee', staffRole: 'employee' } as const;

const screensOf = (staff: Staff) =>
  (Object.keys(BACKOFFICE_SCREENS) as BackofficeScreen[])
    .filter((screen) => (BACKOFFICE_SCREENS[screen] === 'employee') === (staff === 'employee'))
    .map((screen) => `/${screen}`);

describe('access to screens', () => {
  it.each([
    ...screensOf('admin'),
    '/customers/42',
    '/customers/42/show',
    '/customers/create',
    '/nowhere',
    '/constructor',
  ])('%s is for admins only', (path) => {
    expect(redirectFor(path, admin)).toBeNull();
    expect(redirectFor(path, employee)).toBe('/');
    expect(redirectFor(path, { role: 'user' })).toBe('/');
    expect(redirectFor(path, null)).toBe('/login');
  });

  it.each([...screensOf('employee'), '/employeeleads/7/show'])('%s is for employees only', (path) => {
    expect(redirectFor(path, employee)).toBeNull();
    expect(redirectFor(path, admin)).toBe('/');
    expect(redirectFor(path, null)).toBe('/login');
  });

  it('redirects managers and accountants from screens they may not open to the dashboard', () => {
    expect(redirectFor('/settings', manager)).toBe('/dashboard/admindashboard');
    expect(redirectFor('/customers', manager)).toBeNull();
    for (const path of ['/settings', '/leads', '/manageemployees', '/changes/42/show'])
      expect(redirectFor(path, accountant)).toBe('/dashboard/admindashboard');
    for (const path of ['/admindashboard', '/documents', '/refunds', '/gst', '/allOrders', '/nowhere'])
      expect(redirectFor(path, accountant)).toBeNull();
    expect(redirectFor('/empdashboard', accountant)).toBe('/');
  });

  it('opens no screen for office staff while their staff role is unknown', () => {
    expect(redirectFor('/customers', { role: 'admin' })).toBe('/dashboard/admindashboard');
  });

  it('lets staff open /dashboard itself, which leads to their home screen', () => {
    expect(redirectFor('/', admin)).toBeNull();
    expect(redirectFor('/', employee)).toBeNull();
    expect(redirectFor('/', { role: 'user' })).toBe('/');
  });

  it('does not accept the name of an inherited property as a role', () => {
    expect(redirectFor('/', { role: 'constructor' as never })).toBe('/');
  });
});
