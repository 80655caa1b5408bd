import { isCarNumber } from '#libs/car-number.js';
import { fold, isNumberEnding, queryWords } from '#libs/search.js';

/** A text of a record that is searched. */
export interface SearchableText {
  label: string;
  /** The text as shown. */
  text: string;
  /** Whether its end is matched first, because people remember the last digits of a car number. */
  matchEndFirst?: boolean;
}

/** The part of a text that a search matches. */
export interface Match {
  label: string;
  before: string;
  match: string;
  after: string;
}

/**
 * The letters and digits of a text without case and accents, with the index of each in the text and the start of each
 * group.
 */
interface Letters {
  letters: string;
  places: number[];
  groups: number[];
}

function lettersOf(text: string): Letters {
  let letters = '';
  const places: number[] = [];
  const groups: number[] = [];
  let place = 0;
  let inGroup = false;
  for (const character of text) {
    const folded = fold(character);
    const own = folded.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
    if (own.length > 0 && !inGroup) groups.push(letters.length);
    if (folded !== '') inGroup = own.length > 0;
    for (const letter of own) {
      letters += letter;
      places.push(place);
    }
    place += character.length;
  }
  return { letters, places, groups };
}

const compact = (text: string) => lettersOf(text).letters;

/** A phone as shown. */
const PHONE = /^\+91 \d{5} \d{5}$/;
/** An email address, an order number or another id, which is found by its beginning as a whole. */
const JOINED = /[@\d]/;
/** The parts of a line such as `Swift, MH 12 AB 1234 · 3 months`. */
const PARTS = /(.+?)(?: · |, |$)/gs;
const COUNTRY_DIGITS = 2;

/**
 * The first index in the letters of a text where the server finds a word; -1 if it does not (`kernel/search-terms.ts`).
 */
function placeOf(word: string, text: string, { letters, groups }: Letters): number {
  if (PHONE.test(text)) {
    const place = [0, COUNTRY_DIGITS].find((start) => letters.startsWith(word, start));
    return place ?? (isNumberEnding(word) && letters.endsWith(word) ? letters.length - word.length : -1);
  }
  const isPlate = isCarNumber(letters.toUpperCase());
  const isWhole = JOINED.test(text);
  const place = groups.find(
    (start, at) =>
      letters.startsWith(word, start) &&
      (isPlate || (isWhole && at === 0) || start + word.length <= (groups[at + 1] ?? letters.length)),
  );
  return place ?? -1;
}

/** Where a word matches one of the parts of a text: the first and the last index. */
function rangeIn(word: string, text: string, onlyEnd = false): [start: number, end: number] | null {
  for (const { 1: part = '', index } of text.matchAll(PARTS)) {
    const found = lettersOf(part);
    const place = placeOf(word, part, found);
    if (place !== -1 && (!onlyEnd || place + word.length === found.letters.length))
      return [index + found.places[place]!, index + found.places[place + word.length - 1]! + 1];
  }
  return null;
}

/** Whether the server finds a word in a text. */
export function matchesWord(word: string, text: string): boolean {
  return rangeIn(word, text) !== null;
}

/**
 * The first text that the search matches, to show why it finds a record. Null if the name matches. Car numbers that
 * end with the search are matched first.
 *
 * @param typed the search
 */
export function searchMatch(typed: string, name: string, texts: readonly SearchableText[]): Match | null {
  const words = queryWords(typed).filter((word) => !matchesWord(word, name));
  for (const needle of words.length > 1 ? [words.join(''), ...words] : words) {
    const found =
      firstMatch(texts, ({ text, matchEndFirst }) => (matchEndFirst ? rangeIn(needle, text, true) : null)) ??
      firstMatch(texts, ({ text }) => rangeIn(needle, text));
    if (found) return found;
  }
  return null;
}

function firstMatch(
  texts: readonly SearchableText[],
  rangeOf: (text: SearchableText) => [number, number] | null,
): Match | null {
  for (const one of texts) {
    const range = rangeOf(one);
    if (!range) continue;
    const [start, end] = range;
    const { label, text } = one;
    return { label, before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
  }
  return null;
}

/** Moves records whose car number ends with the search to the front. */
export function sortByPlateEnd<T extends { carNumbers?: readonly string[] }>(
  typed: string,
  records: readonly T[],
): T[] {
  const end = compact(typed);
  const others = ({ carNumbers = [] }: T) => Number(!carNumbers.some((one) => compact(one).endsWith(end)));
  return end === '' ? [...records] : records.toSorted((one, other) => others(one) - others(other));
}
