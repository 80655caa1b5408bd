import type { Visit } from '#libs/contract/schedule.js';

export interface Slot {
  /** `5:30 AM`. */
  time: string;
  visits: Visit[];
}

/** Visits with the same start time, in their original order. */
export function bySlot(visits: readonly Visit[]): Slot[] {
  const slots = new Map<string, Visit[]>();
  for (const visit of visits) slots.set(visit.start, [...(slots.get(visit.start) ?? []), visit]);
  return [...slots].map(([start, due]) => ({ time: timeText(start), visits: due }));
}

function timeText(start: string): string {
  const [hour, minutes] = start.split(':') as [string, string];
  return `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
