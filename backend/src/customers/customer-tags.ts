import { MAX_TAG_LENGTH, MAX_TAGS } from '#libs/contract/customer-tags.js';
import { fieldError } from '../kernel/field-error.js';
import { tagTerm } from '../kernel/search-terms.js';

/** Normalization can turn one letter into several. Longer terms would be truncated in the index. */
const MAX_TERM_LENGTH = 60;

/** The key by which tags are compared. Throws validation-failed for an invalid tag. */
export function tagKey(tag: string, field: string): string {
  const key = tagTerm(tag);
  if (key === '' || key.length > MAX_TERM_LENGTH)
    throw fieldError(field, `A tag needs a letter or a digit, and at most ${MAX_TAG_LENGTH} characters`);
  return key;
}

/**
 * A customer's tags after a change, sorted by name. A tag that the customer already has keeps its spelling. Throws
 * validation-failed when there would be too many.
 */
export function changedTags(
  tags: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] {
  const removed = new Set(remove.map((tag) => tagKey(tag, 'remove')));
  const byKey = new Map(tags.map((tag) => [tagTerm(tag), tag]));
  for (const key of removed) byKey.delete(key);
  for (const tag of add) {
    const key = tagKey(tag, 'add');
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  if (byKey.size > Math.max(MAX_TAGS, tags.length)) throw fieldError('add', `A customer has at most ${MAX_TAGS} tags`);
  return [...byKey.values()].sort((a, b) => a.localeCompare(b));
}
