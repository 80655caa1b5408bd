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

/** The letters and digits of a text without case and accents, with the index of each in the text. */
function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const folded = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (const letter of folded.match(/[\p{L}\p{N}]/gu) ?? []) {
      letters += letter;
      places.push(place);
    }
    place += character.length;
  }
  return { letters, places };
}

const compact = (text: string) => lettersOf(text).letters;

/**
 * The first text that contains the search, to show why it finds a record. Null if the name matches. Car numbers that
 * end with the search are matched first.
 *
 * @param typed the search
 */
export function searchMatch(typed: string, name: string, texts: readonly SearchableText[]): Match | null {
  const own = name.split(/[^\p{L}\p{N}]+/u).map(compact);
  const words = typed
    .split(/\s+/)
    .map(compact)
    .filter((word) => word !== '' && !own.some((one) => one.startsWith(word)));
  const given = texts.filter(({ text }) => text !== '');
  for (const needle of words.length > 1 ? [words.join(''), ...words] : words) {
    const found =
      given.find(({ text, matchEndFirst }) => matchEndFirst && compact(text).endsWith(needle)) ??
      given.find(({ text }) => compact(text).includes(needle));
    if (found) return matchIn(found, needle);
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

function matchIn({ label, text, matchEndFirst }: SearchableText, needle: string): Match {
  const { letters, places } = lettersOf(text);
  const from = matchEndFirst && letters.endsWith(needle) ? letters.length - needle.length : letters.indexOf(needle);
  const start = places[from]!;
  const end = places[from + needle.length - 1]! + 1;
  return { label, before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
}
