import { useEffect, useState } from 'react';
import type { FaqEntry } from '#libs/contract/faq.js';
import { shownContent } from '../../lib/site-content.js';

interface Answered {
  entries: FaqEntry[] | null;
  failed: boolean;
}

/** The FAQ from the document, otherwise loaded when first shown. */
export function useFaq(): Answered & { reload: () => void } {
  const { content, assumed } = shownContent();
  const [answered, setAnswered] = useState<Answered>({ entries: content.faq ?? null, failed: false });
  const [asking, setAsking] = useState(assumed || content.faq === undefined ? 1 : 0);

  useEffect(() => {
    if (asking === 0) return undefined;
    const visit = new AbortController();
    fetchFaq(visit.signal).then(
      (entries) => setAnswered({ entries, failed: false }),
      () => {
        if (!visit.signal.aborted) setAnswered((before) => ({ ...before, failed: before.entries === null }));
      },
    );
    return () => visit.abort();
  }, [asking]);

  return {
    ...answered,
    reload: () => {
      setAnswered({ entries: null, failed: false });
      setAsking(asking + 1);
    },
  };
}

/** Uses fetch directly, so that the marketing page does not load the API client. */
async function fetchFaq(signal: AbortSignal): Promise<FaqEntry[]> {
  const response = await fetch('/api/faq', { signal });
  if (!response.ok) throw new Error(`the questions answered ${response.status}`);
  return (await response.json()) as FaqEntry[];
}
