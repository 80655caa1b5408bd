import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { canonicalPath } from '../../lib/canonical-path.js';
import { tabStorage } from '#libs/browser/storage.js';

/** `/About` and `/about/` become `/about` in the address bar. */
export function useCanonicalPath(): void {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  const navigate = useNavigate();
  const canonical = canonicalPath(pathname);
  useEffect(() => {
    if (canonical !== pathname) void navigate(canonical + search + hash, { replace: true, state });
  }, [canonical, pathname, search, hash, state, navigate]);
}

/** Scrolls a new page to its top, restores the position on Back, and moves the focus into the page. */
export function useScrollAndFocus(main: RefObject<HTMLElement | null>): void {
  const { key, hash, pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef<string | null>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      if (shown.current) tabStorage.write(shown.current, String(window.scrollY));
    };
    window.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, []);

  useLayoutEffect(() => {
    const first = shown.current === null;
    const samePage = !first && shownPath.current === pathname;
    // Includes the path, because the first entry of every document has the same key.
    shown.current = `scroll:${key}:${pathname}`;
    shownPath.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (first && isNewVisit()) return undefined;
    else if (navigation === NavigationType.Pop) window.scrollTo(0, Number(tabStorage.read(shown.current) ?? 0));
    else if (!samePage) window.scrollTo(0, 0);
    if (!first && !samePage) main.current?.focus({ preventScroll: true });
    return hash && !target && navigation !== NavigationType.Pop && main.current
      ? scrollWhenAdded(main.current, hash.slice(1))
      : undefined;
  }, [key, hash, navigation, pathname, main]);
}

/** Scrolls to an element once the page's code has loaded. Returns a function that cancels the wait. */
function scrollWhenAdded(page: HTMLElement, id: string): () => void {
  const watch = new MutationObserver(() => {
    const target = document.getElementById(id);
    if (!target) return;
    watch.disconnect();
    target.scrollIntoView();
  });
  watch.observe(page, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Whether the document was opened by a link or by its URL. The browser has already set its scroll position. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}
