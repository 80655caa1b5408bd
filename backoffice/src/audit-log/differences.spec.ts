import { describe, expect, it } from '@jest/globals';
import { withoutWireRole } from './differences.js';

const fields = (differences: Parameters<typeof withoutWireRole>[0]) =>
  withoutWireRole(differences).map(({ field }) => field);

describe('the differences of an account', () => {
  it('name the new staff role alone', () => {
    const role = { field: 'role', before: 'employee', after: 'admin' };
    expect(fields([role, { field: 'staffRole', before: 'employee', after: 'accountant' }])).toEqual(['staffRole']);
  });

  it('name the role of a customer who joins the staff', () => {
    const role = { field: 'role', before: 'user', after: 'employee' };
    expect(fields([role, { field: 'staffRole', before: null, after: 'employee' }])).toEqual(['role', 'staffRole']);
  });

  it('name a role that changes alone', () => {
    expect(fields([{ field: 'role', before: 'user', after: 'admin' }])).toEqual(['role']);
  });
});
