import type { PlannedChange } from '#libs/contract/plans.js';

/** The order as of tomorrow, because a further change builds on the planned one. Other records stay as they are. */
export function asPlanned<T extends object>(record: T & { plannedChange?: PlannedChange | null }): T {
  if (!record.plannedChange) return record;
  const { from: _, ...details } = record.plannedChange;
  return { ...record, ...details };
}
