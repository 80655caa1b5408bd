import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { ScheduleResponse, ScheduledVisit } from '#libs/contract/schedule.js';
import { readSession, SESSION_DATA, type Session } from '#libs/browser/session.js';
import { persistentStorage } from '#libs/browser/storage.js';
import { today } from '../components/format.js';
import { withVisit } from '../visits/visit.js';

interface KeptSchedule {
  userId: string;
  /** In milliseconds since 1970. */
  loadedAt: number;
  schedule: ScheduleResponse;
}

/** The number changes when a schedule gets other fields, because an earlier release may have kept it. */
const PREFIX = `${SESSION_DATA}schedule-5:`;

/**
 * Keeps today's or tomorrow's schedule on the device, for a reload without a connection. It contains personal data of
 * customers: it is deleted with the session, and when its day is over.
 *
 * @param session of the request
 */
export function keepSchedule(session: Session | null, schedule: ScheduleResponse): void {
  const current = readSession();
  // In the meantime, somebody else may have signed in.
  if (current?.role !== 'employee' || current.userId !== session?.userId) return;
  write({ userId: current.userId, loadedAt: Date.now(), schedule });
  removeOtherDays();
}

/**
 * Updates a visit in the kept schedule of its day, because the connection may be lost before the schedule is loaded
 * again.
 */
export function keepVisit(date: CalendarDate, visit: ScheduledVisit): void {
  const kept = keptSchedule(date);
  if (kept) write({ ...kept, schedule: withVisit(kept.schedule, visit) });
}

/** The kept schedule of the signed-in employee. */
export function keptSchedule(date: CalendarDate): KeptSchedule | null {
  removeOtherDays();
  const kept = JSON.parse(persistentStorage.read(PREFIX + date) ?? 'null') as KeptSchedule | null;
  return kept?.userId === readSession()?.userId ? kept : null;
}

function write(kept: KeptSchedule): void {
  persistentStorage.write(PREFIX + kept.schedule.date, JSON.stringify(kept));
}

function removeOtherDays(): void {
  const needed = [today(), addDays(today(), 1)].map((date) => PREFIX + date);
  const kept = persistentStorage.keys().filter((key) => key.startsWith(`${SESSION_DATA}schedule`));
  for (const key of kept) if (!needed.includes(key)) persistentStorage.remove(key);
}
