import { useEffect, useState } from 'react';

/** How long a search waits for the next key. */
const SEARCH_DELAY_MS = 200;

/** The value once it has stopped changing for this time. Values are compared and kept as JSON. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

/** The text to search for, and whether it is what is typed by now. */
export function useSearchText(typed: string): { search: string; isSettled: boolean } {
  const text = typed.trim();
  const search = useDebounced(text, SEARCH_DELAY_MS);
  return { search, isSettled: search === text };
}
