import { useEffect, useState } from 'react';
import { fetchContent } from './fetch-content.js';
import { shownContent } from './site-content.js';

interface SiteList<T> {
  /** Null until it has loaded. */
  entries: readonly T[] | null;
  failed: boolean;
  reload: () => void;
}

/**
 * A list of the document's content. If the document has none, it is loaded when first shown.
 * @param embedded the list in the document
 * @param path the API's path of the list
 */
export function useSiteList<T>(embedded: readonly T[] | undefined, path: string): SiteList<T> {
  const { assumed } = shownContent();
  const [state, setState] = useState<Omit<SiteList<T>, 'reload'>>({ entries: embedded ?? null, failed: false });
  const [attempt, setAttempt] = useState(assumed || embedded === undefined ? 1 : 0);

  useEffect(() => {
    if (attempt === 0) return undefined;
    const visit = new AbortController();
    fetchContent<T[]>(path, visit.signal).then(
      (entries) => setState({ entries, failed: false }),
      () => {
        if (!visit.signal.aborted) setState((before) => ({ ...before, failed: before.entries === null }));
      },
    );
    return () => visit.abort();
  }, [attempt, path]);

  return {
    ...state,
    reload: () => {
      setState({ entries: null, failed: false });
      setAttempt(attempt + 1);
    },
  };
}
