import { describe, expect, it } from '@jest/globals';
import type { StaffRole } from './contract/accounts.js';
import { hasPermission, PERMISSIONS } from './permissions.js';

const of = (staffRole: StaffRole | null) => PERMISSIONS.filter((permission) => hasPermission(staffRole, permission));

describe('permissions', () => {
  it('gives admins every permission', () => {
    expect(of('admin')).toEqual(PERMISSIONS);
  });

  it('gives managers everything except settings, staff and exports', () => {
    expect(PERMISSIONS.filter((permission) => !of('manager').includes(permission))).toEqual([
      'staff:write',
      'settings',
      'exports',
      'exports:accounting',
    ]);
  });

  it('gives accountants the financial records, and what they need to read', () => {
    expect(of('accountant')).toEqual([
      'own-account',
      'views',
      'updates',
      'reports',
      'customers:read',
      'orders:read',
      'communities:read',
      'payments',
      'documents',
      'exports:accounting',
    ]);
  });

  it('gives employees their own account only, and customers nothing', () => {
    expect(of('employee')).toEqual(['own-account']);
    expect(of(null)).toEqual([]);
  });
});
