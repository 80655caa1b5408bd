import { describe, expect, it } from '@jest/globals';
import { withoutWireRole } from './differences.js';

const fields = (differences: Parameters<typeof withoutWireRole>[0]) =>
  withoutWireRole(differences).map(({ field }) => field);

describe('the changes of an account', () => {
  it('list only the staff role when both roles change', () => {
    const role = { field: 'role', before: 'employee', after: 'admin' };
    expect(fields([role, { field: 'staffRole', before: 'employee', after: 'accountant' }])).toEqual(['staffRole']);
  });

  it('list both roles of a customer who joins the staff', () => {
    const role = { field: 'role', before: 'user', after: 'employee' };
    expect(fields([role, { field: 'staffRole', before: null, after: 'employee' }])).toEqual(['role', 'staffRole']);
  });

  it('list a role that changes without the staff role', () => {
    expect(fields([{ field: 'role', before: 'user', after: 'admin' }])).toEqual(['role']);
  });
});
