/**
 * Search means the same in every store: every word of the query is a prefix of one of the record's terms, or the last
 * digits of a number. A collection's definition builds the terms with the helpers below.
 */

import { compact, isNumberEnding, isPrefixedId, wordsOf } from '#libs/search.js';

export { queryWords, wordsOf } from '#libs/search.js';

/**
 * The name of a person is found by each of its words. One with punctuation is also found without it: `D'Souza` by `dsouza`,
 * and `K.S. Rao` by `ks rao`.
 */
export function nameTerms(name: string | null | undefined): string[] {
  return name ? [...wordsOf(name), ...name.split(/\s+/u).map(compact).filter(Boolean)] : [];
}

/** An email address is found by its beginning and by the beginning of each of its words. */
export function emailTerms(email: string | null | undefined): string[] {
  return email ? [compact(email), ...wordsOf(email)] : [];
}

/** An id is found as a whole; one with a prefix, such as `evt_29QQoUBi66xm2f`, without the prefix too. */
export function idTerms(...ids: readonly (string | null | undefined)[]): string[] {
  return ids.flatMap((id) => (id ? [compact(id), ...(isPrefixedId(id) ? wordsOf(id).slice(1) : [])] : []));
}

/** Letters that nobody types. They keep the terms of tags and of last digits apart from words. */
const TAG_MARK = 'ǂ';
const ENDING_MARK = 'ǁ';

/**
 * The term that finds records with a tag. It ends in a mark, so that it is not a prefix of another tag's term. Equal
 * for tags that differ only in case, accents or punctuation; empty for a tag without letters and digits.
 */
export function tagTerm(tag: string): string {
  const words = wordsOf(tag);
  return words.length === 0 ? '' : `${TAG_MARK}${words.join(TAG_MARK)}${TAG_MARK}${TAG_MARK}`;
}

/** The term that finds a number by its last digits: see `prefixesOf`. */
export function endingTerm(digits: string): string {
  return `${ENDING_MARK}${[...digits].reverse().join('')}`;
}

/** The distinct terms in a stable order, truncated for the index. */
export function termsOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat().map(truncated))].sort();
}

/**
 * The prefixes of terms that a word of a query stands for. A record matches the word if one of its terms has one of
 * them. The last digits of a number are a prefix of its reversed digits, so that one term is enough for all lengths.
 */
export function prefixesOf(word: string): readonly [string, ...string[]] {
  return isNumberEnding(word) ? [word, endingTerm(word)] : [truncated(word)];
}

const MAX_TERM_LENGTH = 64;

/** Without half of a surrogate pair at its end, which no store can hold. */
function truncated(text: string): string {
  return text.slice(0, MAX_TERM_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
