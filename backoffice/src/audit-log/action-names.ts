import type { ChangeAction } from '#libs/contract/changes.js';

export const ACTION_NAMES: Record<ChangeAction, string> = {
  created: 'Created',
  changed: 'Changed',
  removed: 'Deleted',
};
