/**
 * The words of a search, for the server, which finds records by them, and the backoffice, which shows what they match.
 * Every word is the beginning of a word in the record, case- and accent-insensitively.
 */

import { isCarNumber } from './car-number.js';

/** Marks that belong to no script, such as accents, and the dots of Indian letters, which many people do not type. */
const ACCENTS = /[\p{Script=Inherited}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]+/gu;
/** Letters and digits, with the marks that are vowels in Indian scripts. */
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Lower case, accents removed. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

/** The words of a text: runs of letters and digits. */
export function wordsOf(text: string | null | undefined): string[] {
  return text ? (fold(text).match(WORDS) ?? []) : [];
}

/** The letters and digits of a text. */
export function compact(text: string): string {
  return wordsOf(text).join('');
}

/** Whether a text is an id with a prefix, such as `pay_29QQoUBi66xm2f`. */
export function isPrefixedId(text: string): boolean {
  return PREFIXED_ID.test(fold(text));
}

/** Whether a word of a search may be the last digits of a number, such as a phone. All ten are its beginning too. */
export function isNumberEnding(word: string): boolean {
  return /^\d{4,9}$/.test(word);
}

/** A prefix of no term, because terms consist of letters and digits only. */
const NO_TERM = '-';

/** Whether a search is not blank, but has no letters or digits either. It finds nothing. */
export function isUnsearchable(query: string): boolean {
  return queryWords(query)[0] === NO_TERM;
}

/**
 * The words of a query; none for a blank one. A phone or a car number typed in groups is one word, even next to other
 * words or while its last group is incomplete. Shorter beginnings, such as `MH 12 AB`, and endings, such as `AB 1234`,
 * remain words: each group is the beginning of a group.
 */
export function queryWords(query: string): string[] {
  const text = fold(query.trim()).slice(0, MAX_QUERY_LENGTH);
  const words: string[] = [];
  let groups: string[] = [];
  for (const part of text.split(/\s+/)) {
    if (part.includes('@') || PREFIXED_ID.test(part) || ORDER_NUMBER.test(part)) {
      words.push(...joined(groups), compact(part));
      groups = [];
    } else groups.push(...(part.match(WORDS) ?? []));
  }
  const distinct = [...new Set([...words, ...joined(groups)])].filter(Boolean);
  if (distinct.length === 0 && query.trim() !== '') return [NO_TERM];
  return distinct.slice(0, MAX_WORDS);
}

/** Joins consecutive groups that are a phone or a car number together, the longest first. */
function joined(groups: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < groups.length;) {
    let end = Math.min(groups.length, at + MAX_GROUPS);
    while (end > at + 1 && !isNumber(groups.slice(at, end))) end -= 1;
    words.push(groups.slice(at, end).join('').replace(DIALLED_PHONE, '$1'));
    at = end;
  }
  return words;
}

function isNumber(groups: readonly string[]): boolean {
  const all = groups.join('');
  return (
    WHOLE_PHONE.test(all) ||
    PHONE_GROUPS.test(groups.join(' ')) ||
    isCarNumber(all.toUpperCase()) ||
    PLATE_BEGINNING.test(all)
  );
}

/** A phone with or without a prefix of the country. */
const WHOLE_PHONE = /^(?:91|0091|0)?[6-9]\d{9}$/;
/** A phone as it is shown, `91 98765 43210`, whose last group may be incomplete. */
const PHONE_GROUPS = /^(?:91 [6-9]\d{0,4}|(?:91 )?[6-9]\d{4} \d{1,5})$/;
/** A phone that is dialled with 0 or 00, which is not stored. */
const DIALLED_PHONE = /^(?:0|00(?=91))((?:91)?[6-9]\d{9})$/;
/** A car number that is complete up to one of its last digits: `mh12ab1`. With fewer groups, it may be other words. */
const PLATE_BEGINNING = /^(?:[a-z]{2}\d{1,2}[a-z]{1,3}\d{1,4}|\d{2}bh\d{1,4})$/;
/** A folded id of a payment provider: a prefix, then letters and digits. */
const PREFIXED_ID = /^[a-z]+_[a-z0-9]{8,}$/;
/** A folded order number, even an incomplete one. */
const ORDER_NUMBER = /^fl-\d+$/;
const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;
const MAX_GROUPS = 5;
