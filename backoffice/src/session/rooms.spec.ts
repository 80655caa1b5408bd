import { describe, expect, it } from '@jest/globals';
import { elsewhere } from './rooms.js';

const admin = { role: 'admin' } as const;
const employee = { role: 'employee' } as const;

describe('who may open which screen', () => {
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
    expect(elsewhere(path, admin)).toBeNull();
    expect(elsewhere(path, employee)).toBe('/');
    expect(elsewhere(path, { role: 'user' })).toBe('/');
    expect(elsewhere(path, null)).toBe('/login');
  });

  it.each(['/empdashboard', '/employeeleads', '/employeeleads/7/show'])('%s is for employees only', (path) => {
    expect(elsewhere(path, employee)).toBeNull();
    expect(elsewhere(path, admin)).toBe('/');
    expect(elsewhere(path, null)).toBe('/login');
  });

  it('lets staff in at the door, whence they are shown to their own home', () => {
    expect(elsewhere('/', admin)).toBeNull();
    expect(elsewhere('/', employee)).toBeNull();
    expect(elsewhere('/', { role: 'user' })).toBe('/');
  });

  it('takes no inherited name for a role', () => {
    expect(elsewhere('/', { role: 'constructor' as never })).toBe('/');
  });
});
