import { describe, expect, it } from '@jest/globals';
import { BACKOFFICE_SCREENS } from '#libs/screens.js';
import { returnPath, takeReturnPath } from './return-path.js';

describe('the return path after signing in', () => {
  it.each([
    ['user', '/checkout?months=3'],
    ['admin', '/dashboard/customers?filter=%7B%22q%22%3A%22Rao%22%7D'],
    ['admin', '/dashboard'],
    ['employee', '/dashboard/employeeleads'],
    ['employee', '/dashboard/employeeleads/42/show'],
  ] as const)('for the role %s may be %s', (role, path) => {
    expect(returnPath(role, path)).toBe(path);
  });

  it.each(Object.entries(BACKOFFICE_SCREENS))('may be the screen %s for its staff alone: %s', (screen, access) => {
    const path = `/dashboard/${screen}`;
    const [owner, other] = access === 'employee' ? (['employee', 'admin'] as const) : (['admin', 'employee'] as const);
    expect(returnPath(owner, path)).toBe(path);
    expect(returnPath(other, path)).toBeNull();
  });

  it.each([
    ['user', '/dashboard/customers'],
    ['admin', '/checkout'],
    ['admin', '/dashboard/empdashboard'],
    ['employee', '/dashboard/customers'],
    ['employee', '/dashboard/employeeleads/../customers'],
    ['employee', '/dashboard/employeeleadsandmore'],
    ['admin', '//evil.example/dashboard/customers'],
    ['admin', '/\\evil.example/dashboard/customers'],
    ['admin', 'javascript:alert(1)'],
    ['admin', null],
  ] as const)('for the role %s may not be %s', (role, path) => {
    expect(returnPath(role, path)).toBeNull();
  });

  it('is the one of the page when the storage of the browser is blocked', () => {
    expect(takeReturnPath('user', '/checkout')).toBe('/checkout');
  });
});
