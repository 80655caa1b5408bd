import { describe, expect, it } from '@jest/globals';
import { redirectFor } from './screen-access.js';

const admin = { role: 'admin' } as const;
const employee = { role: 'employee' } as const;

describe('access to screens', () => {
  it.each([
    '/admindashboard',
    '/customers',
    '/customers/42',
    '/leads',
    '/faq',
    '/allOrders',
    '/manageemployees',
    '/changes',
    '/settings',
    '/nowhere',
    '/constructor',
  ])('%s is for admins only', (path) => {
    expect(redirectFor(path, admin)).toBeNull();
    expect(redirectFor(path, employee)).toBe('/');
    expect(redirectFor(path, { role: 'user' })).toBe('/');
    expect(redirectFor(path, null)).toBe('/login');
  });

  it.each(['/empdashboard', '/employeeleads', '/employeeleads/7/show'])('%s is for employees only', (path) => {
    expect(redirectFor(path, employee)).toBeNull();
    expect(redirectFor(path, admin)).toBe('/');
    expect(redirectFor(path, null)).toBe('/login');
  });

  it('lets staff open /dashboard itself, which leads to their home screen', () => {
    expect(redirectFor('/', admin)).toBeNull();
    expect(redirectFor('/', employee)).toBeNull();
    expect(redirectFor('/', { role: 'user' })).toBe('/');
  });

  it('does not take an inherited property name for a role', () => {
    expect(redirectFor('/', { role: 'constructor' as never })).toBe('/');
  });
});
