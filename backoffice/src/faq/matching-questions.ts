import { FAQ_GROUPS, type FaqEntry, type FaqGroup } from '#libs/faq.js';

/** The entries that contain every word of the search, by group; groups without any are left out. */
export function matchingQuestions(entries: readonly FaqEntry[], search: string): { group: FaqGroup; entries: FaqEntry[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return FAQ_GROUPS.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) })).filter((one) => one.entries.length > 0);
}
