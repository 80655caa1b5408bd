import type { Instant } from '#libs/calendar.js';
import type { FaqGroup } from '#libs/contract/faq.js';
import type { StoredRecord } from '../kernel/database.port.js';

export interface Faq extends StoredRecord {
  group: FaqGroup;
  question: string;
  answer: string;
  /** Ascending within a group. */
  position: number;
  published: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The gap between neighbours, so that a move usually writes one record. */
export const STEP = 1024;

type Placed = Pick<Faq, 'id' | 'position'>;

/**
 * The positions to write so that an entry moves to an index in its group: usually only its own.
 * @param entries the whole group, in order
 */
export function positionsAfterMove(entries: readonly Placed[], id: string, index: number): ReadonlyMap<string, number> {
  const moving = entries.find((entry) => entry.id === id);
  const others = entries.filter((entry) => entry !== moving);
  const at = Math.min(index, others.length);
  if (!moving || entries.indexOf(moving) === at) return new Map();
  const [before, after] = [others[at - 1], others[at]];
  const low = before?.position ?? (after?.position ?? 0) - 2 * STEP;
  const high = after?.position ?? low + 2 * STEP;
  const between = Math.floor((low + high) / 2);
  if (between > low && between < high) return new Map([[id, between]]);
  return new Map(others.toSpliced(at, 0, moving).map((entry, place) => [entry.id, (place + 1) * STEP]));
}
