import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { idFrom } from '../kernel/ids.js';
import { wordsOf } from '../kernel/search-terms.js';

/** A residential community. Other records refer to it by its id. */
export interface Community extends StoredRecord {
  name: string;
  /** The normalised name (nameKey below). Unique. */
  nameKey: string;
  locality: string;
  address: string;
  city: string;
  state: string;
  /** Six digits, or empty. */
  pin: string;
  /** Whether customers can choose it, unless it was merged. A merge keeps it, in case the merge is undone. */
  active: boolean;
  /** The id of the community that this one was merged into. */
  mergedInto: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Letters and digits in lower case, without accents, one space between words. */
export function nameKey(text: string): string {
  return wordsOf(text).join(' ');
}

/** Longer names are not found in a text. */
const MAX_NAME_WORDS = 10;
/** Only the first words of a text are searched. */
const MAX_TEXT_WORDS = 60;

/** The keys of all names that a text could contain as whole words, the longest first. */
export function nameKeysWithin(text: string): string[] {
  const words = nameKey(text).split(' ').filter(Boolean).slice(0, MAX_TEXT_WORDS);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to += 1)
      keys.add(words.slice(from, to).join(' '));
  }
  return [...keys].sort((a, b) => b.length - a.length);
}

/**
 * Follows merges to the remaining community and returns its id; null when it does not exist. Of communities that were
 * merged into each other at the same time, the first by id remains.
 * @param mergedInto the id a community was merged into; null for one that was not, undefined for one that does not
 * exist
 */
export function survivorOf(id: string, mergedInto: (id: string) => string | null | undefined): string | null {
  const seen = new Set<string>();
  for (let current = id; ;) {
    if (seen.has(current)) return [...cycleFrom(current, mergedInto)].sort()[0]!;
    seen.add(current);
    const next = mergedInto(current);
    if (next === undefined) return null;
    if (next === null) return current;
    current = next;
  }
}

function cycleFrom(start: string, mergedInto: (id: string) => string | null | undefined): Set<string> {
  const cycle = new Set<string>();
  for (let current = start; !cycle.has(current); current = mergedInto(current)!) cycle.add(current);
  return cycle;
}

/** The id of a community that every installation starts with. */
export function seededCommunityId(name: string): string {
  return idFrom('community', name);
}
