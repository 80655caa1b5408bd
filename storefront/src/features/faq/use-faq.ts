import { useEffect, useMemo, useState } from 'react';
import type { FaqEntry } from '#libs/contract/faq.js';
import { withDaysOff } from '#libs/service-days.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { shownContent } from '../../lib/site-content.js';

interface FaqState {
  entries: FaqEntry[] | null;
  failed: boolean;
}

/** The FAQ from the document, otherwise loaded when first shown. Answers name the current days off. */
export function useFaq(): FaqState & { reload: () => void } {
  const { content, assumed } = shownContent();
  const [state, setState] = useState<FaqState>({ entries: content.faq ?? null, failed: false });
  const [attempt, setAttempt] = useState(assumed || content.faq === undefined ? 1 : 0);

  useEffect(() => {
    if (attempt === 0) return undefined;
    const visit = new AbortController();
    fetchFaq(visit.signal).then(
      (entries) => setState({ entries, failed: false }),
      () => {
        if (!visit.signal.aborted) setState((before) => ({ ...before, failed: before.entries === null }));
      },
    );
    return () => visit.abort();
  }, [attempt]);

  const { daysOff } = useCatalogue().catalogue.business;
  const entries = useMemo(
    () => state.entries?.map((entry) => ({ ...entry, answer: withDaysOff(entry.answer, daysOff) })) ?? null,
    [state.entries, daysOff],
  );

  return {
    ...state,
    entries,
    reload: () => {
      setState({ entries: null, failed: false });
      setAttempt(attempt + 1);
    },
  };
}

/** Uses fetch directly, so that the marketing page does not load the API client. */
async function fetchFaq(signal: AbortSignal): Promise<FaqEntry[]> {
  const response = await fetch('/api/faq', { signal });
  if (!response.ok) throw new Error(`GET /api/faq returned ${response.status}`);
  return (await response.json()) as FaqEntry[];
}
