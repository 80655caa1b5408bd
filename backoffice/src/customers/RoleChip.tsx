import type { ProfileResponse } from '#libs/contract/accounts.js';
import { accountRoleName } from '#libs/value-names.js';
import { StatusChip } from '../components/StatusChip.js';

interface RoleChipProps {
  customer: Pick<ProfileResponse, 'role' | 'staffRole' | 'disabled'>;
}

export function RoleChip({ customer: { role, staffRole, disabled } }: RoleChipProps) {
  const name = accountRoleName({ role, staffRole });
  if (disabled) return <StatusChip tone="bad">{`${name}, disabled`}</StatusChip>;
  return (
    <StatusChip tone={role === 'admin' ? 'special' : role === 'employee' ? 'resting' : 'ended'}>{name}</StatusChip>
  );
}
