import { FAQ_GROUPS, type FaqEntry, type FaqGroup } from './contract/faq.js';

/** The entries that contain every word of the search, by group, without empty groups. */
export function matchingQuestions<T extends FaqEntry>(
  entries: readonly T[],
  search: string,
): { group: FaqGroup; entries: T[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = FAQ_GROUPS.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) }));
  return words.length === 0 ? groups : groups.filter((one) => one.entries.length > 0);
}
