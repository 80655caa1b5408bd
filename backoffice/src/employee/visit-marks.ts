import { useMemo, useSyncExternalStore } from 'react';
import { instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import type { VisitReport } from '#libs/contract/visits.js';
import { newKey } from '#libs/browser/submission-keys.js';
import { readSession } from '#libs/browser/session.js';
import { notifyThisTab, persistentStorage, subscribeToStorage } from '#libs/browser/storage.js';
import type { OtherReport } from '../visits/other-report.js';

export const UNDO_MS = 10_000;

/** A visit that can be marked as done or missed: that of a plan, or a single wash. */
export interface MarkedVisit {
  kind: ScheduledVisit['kind'];
  /** The id of the plan or the wash. */
  id: string;
  date: CalendarDate;
  /** `Basic Car Wash for Asha Rao`, `visit to MH 12 QF 4321`. */
  label: string;
}

/** What a visit was marked as, as long as the server does not know it. */
export interface VisitMark extends MarkedVisit {
  report: VisitReport;
  /** The `reportedAt` of the report that it replaces; null for a visit without a report. */
  basedOn: string | null;
  /** The idempotency key of the request. It is repeated with the same key after a response was lost. */
  key: string;
  /** When it is sent first. In milliseconds since 1970. */
  sendAt: number;
  /**
   * `delayed` while the server cannot be reached, `conflicting` while its author has to choose between it and another
   * report. Only a mark that is being sent for the first time cannot be undone.
   */
  status: 'undoable' | 'sending' | 'delayed' | 'conflicting';
  /** Of a conflicting mark. */
  otherReport?: OtherReport;
}

export const DONE: VisitReport = { outcome: 'done', extras: [], reason: null, note: '' };

const PREFIX = 'visit-mark:';

/** Marks belong to the user who made them. The next user of the device neither sees nor sends them. */
const ownPrefix = () => `${PREFIX}${readSession()?.userId ?? ''}:`;
const keyOf = ({ id, date }: MarkedVisit) => `${ownPrefix()}${id}:${date}`;

export function markVisit(visit: MarkedVisit, report: VisitReport): void {
  write({ ...visit, report, basedOn: null, key: newKey(), sendAt: Date.now() + UNDO_MS, status: 'undoable' });
}

/** When the visit was marked. */
export function markedAt({ sendAt }: VisitMark): Instant {
  return instantOf(sendAt - UNDO_MS);
}

export function changeMark(mark: VisitMark, status: 'sending' | 'delayed'): void {
  // Another tab may have undone or sent it in the meantime.
  if (isStored(mark)) write({ ...mark, status });
}

/** Keeps a mark, which is not sent again until its author has chosen. */
export function keepConflict(mark: VisitMark, otherReport: OtherReport): void {
  if (isStored(mark)) write({ ...mark, status: 'conflicting', otherReport });
}

/** Chooses a conflicting mark. @returns the mark to send */
export function replaceOtherReport({ otherReport, ...mark }: VisitMark): VisitMark {
  const chosen: VisitMark = { ...mark, basedOn: otherReport!.reportedAt, key: newKey(), status: 'sending' };
  write(chosen);
  return chosen;
}

/** Removes a mark that was undone, sent, rejected or not chosen. */
export function removeMark(mark: VisitMark): void {
  if (!isStored(mark)) return;
  persistentStorage.remove(keyOf(mark));
  notifyThisTab();
}

/**
 * The marks of the signed-in user, in the order in which they were made. They are kept on the device, so that closing
 * the page does not lose them.
 */
export function readMarks(): VisitMark[] {
  return parsed(stored());
}

export function useMarks(): readonly VisitMark[] {
  const texts = useSyncExternalStore(subscribeToStorage, stored);
  return useMemo(() => parsed(texts), [texts]);
}

/** The mark of a visit; undefined if there is none. */
export function useMark({ id, date }: MarkedVisit): VisitMark | undefined {
  return useMarks().find((mark) => mark.id === id && mark.date === date);
}

export function isStored({ key }: VisitMark): boolean {
  return readMarks().some((mark) => mark.key === key);
}

/** Calls back when the mark is undone or sent, even in another tab. Returns a function that ends this. */
export function onRemoved(mark: VisitMark, callback: () => void): () => void {
  // Read now, because there may be no session while the user signs in again.
  const storageKey = keyOf(mark);
  return subscribeToStorage(() => {
    if (!persistentStorage.read(storageKey)?.includes(mark.key)) callback();
  });
}

function write(mark: VisitMark): void {
  persistentStorage.write(keyOf(mark), JSON.stringify(mark));
  notifyThisTab();
}

/** The marks as one text, which changes exactly when they do. */
function stored(): string {
  const own = ownPrefix();
  const keys = persistentStorage.keys().filter((key) => key.startsWith(own));
  const texts = keys.toSorted().map((key) => persistentStorage.read(key));
  return `[${texts.join()}]`;
}

function parsed(texts: string): VisitMark[] {
  return (JSON.parse(texts) as VisitMark[]).toSorted((one, other) => one.sendAt - other.sendAt);
}
