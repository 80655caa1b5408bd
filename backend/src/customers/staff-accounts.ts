import type { Role, StaffRole } from '#libs/contract/accounts.js';
import { hasPermission } from '#libs/permissions.js';
import { DomainError } from '../kernel/domain-error.js';

/**
 * Changes of staff accounts require the permission `staff:write`, in every operation.
 * @param staff who changes it; null for jobs, commands and registrations
 * @param roles the roles of the account before and after the change
 * @throws DomainError forbidden
 */
export function assertMayChangeAccount(staff: { staffRole: StaffRole | null } | null, ...roles: Role[]): void {
  if (staff && roles.some((role) => role !== 'user') && !hasPermission(staff.staffRole, 'staff:write'))
    throw new DomainError('forbidden', { message: 'Only admins can change accounts of staff.' });
}
