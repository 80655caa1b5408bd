/**
 * Search means the same in every store: every word of the query is a prefix of one of the record's terms,
 * case- and accent-insensitively. A collection's definition builds the terms with the helpers below.
 */

/** Lower case, accents removed. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text: runs of letters and digits. */
export function wordsOf(text: string | null | undefined): string[] {
  return text ? (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []) : [];
}

/** An email address is found by its beginning and by the beginning of each of its words. */
export function emailTerms(email: string | null | undefined): string[] {
  return email ? [compact(email), ...wordsOf(email)] : [];
}

const MIN_PHONE_SUFFIX_LENGTH = 4;
const NATIONAL_DIGITS = 10;

/** A phone is found by its last four to ten digits, and by the beginning of its national number. */
export function phoneTerms(phone: string | null | undefined): string[] {
  const national = (phone ?? '').replace(/\D/g, '').slice(-NATIONAL_DIGITS);
  const endings = [];
  for (let length = MIN_PHONE_SUFFIX_LENGTH; length <= national.length; length += 1)
    endings.push(national.slice(-length));
  return endings;
}

/** A car number is found by its beginning, by each of its groups, and by its last four digits. */
export function carNumberTerms(carNumber: string | null | undefined): string[] {
  if (!carNumber) return [];
  const digits = carNumber.replace(/\D/g, '');
  return [compact(carNumber), ...wordsOf(carNumber), ...(digits.length >= 4 ? [digits.slice(-4)] : [])];
}

/** An id is found as a whole; one with a prefix, such as `pay_29QQoUBi66xm2f`, also without the prefix. */
export function idTerms(...ids: readonly (string | null | undefined)[]): string[] {
  return ids.flatMap((id) => (id ? [compact(id), ...(PREFIXED_ID.test(fold(id)) ? wordsOf(id).slice(1) : [])] : []));
}

/** A letter that nobody types, which separates tags from words. */
const TAG_MARK = 'ǂ';

/**
 * The term that finds records with a tag. It ends in a mark, so that it is not a prefix of another tag's term. Equal
 * for tags that differ only in case, accents or punctuation; empty for a tag without letters and digits.
 */
export function tagTerm(tag: string): string {
  const words = wordsOf(tag);
  return words.length === 0 ? '' : `${TAG_MARK}${words.join(TAG_MARK)}${TAG_MARK}${TAG_MARK}`;
}

/** The distinct terms in a stable order, truncated for the index. */
export function termsOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].map((term) => term.slice(0, MAX_TERM_LENGTH)).sort();
}

/**
 * The words of a query. A phone or car number typed with spaces, dashes or +91 is one word; other text is split like
 * terms.
 */
export function queryWords(query: string): string[] {
  const text = fold(query).slice(0, MAX_QUERY_LENGTH);
  const words: string[] = [];
  for (const part of text.split(/\s+/)) {
    if (part.includes('@') || PREFIXED_ID.test(part) || ORDER_NUMBER.test(part)) words.push(compact(part));
    else words.push(...(part.match(/[\p{L}\p{N}]+/gu) ?? []));
  }
  return [...new Set(joinNumberGroups(words))].slice(0, MAX_WORDS);
}

/** A phone written as `98765 43210`, `+91 98765 43210` or `919876543210` becomes its ten national digits. */
function joinNumberGroups(words: string[]): string[] {
  const digits = words.join('');
  if (/^\d+$/.test(digits) && digits.length >= NATIONAL_DIGITS) return [digits.slice(-NATIONAL_DIGITS)];
  const plate = words.join('');
  if (words.length > 1 && PLATE.test(plate)) return [plate];
  return words;
}

/** The letters and digits of a text. */
function compact(text: string): string {
  return wordsOf(text).join('');
}

/** An Indian number plate, folded: `mh12ab1234`, and the BH series `22bh1234aa`. */
const PLATE = /^(?:[a-z]{2}\d{1,2}[a-z]{0,3}\d{4}|\d{2}bh\d{4}[a-z]{1,2})$/;
/** A folded id of a payment provider: a prefix, then letters and digits. */
const PREFIXED_ID = /^[a-z]+_[a-z0-9]{8,}$/;
/** A folded order number, also an incomplete one. */
const ORDER_NUMBER = /^fl-\d+$/;
const MAX_TERM_LENGTH = 64;
const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;
