import { useMemo } from 'react';
import type { FaqEntry } from '#libs/contract/faq.js';
import { daysOffIn, withDaysOff } from '#libs/service-days.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { shownContent } from '../../lib/site-content.js';
import { useSiteList } from '../../lib/use-site-list.js';

/** The FAQ. Answers name the current days off. */
export function useFaq() {
  const list = useSiteList<FaqEntry>(shownContent().content.faq, 'faq');
  const listed = useCatalogue().catalogue.business.daysOff;
  const entries = useMemo(
    () =>
      list.entries?.map((entry) => ({ ...entry, answer: withDaysOff(entry.answer, daysOffIn(listed, null)) })) ?? null,
    [list.entries, listed],
  );
  return { ...list, entries };
}
