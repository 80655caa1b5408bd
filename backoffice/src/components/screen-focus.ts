import { createContext, useContext, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { NavigationType, useHref, useLocation, useNavigationType, type Location } from 'react-router-dom';

interface OpenedScreen {
  path: string;
  /** Whether it differs from the previous screen. */
  isNew: boolean;
  /** Whether it is the first screen since the page was loaded. */
  isFirst: boolean;
}

interface ScreenHistory {
  /** Records that a screen is shown. */
  opened: (path: string) => OpenedScreen;
  /** The URL that was opened from an entry of the browser's history, when the user was last there. */
  openedFrom: (key: string) => string | undefined;
}

/** Provided by the layout, which outlives the screens. */
export const ScreenHistoryContext = createContext<ScreenHistory>({
  opened: (path) => ({ path, isNew: true, isFirst: true }),
  openedFrom: () => undefined,
});

export function useScreenHistory(): ScreenHistory {
  const last = useRef<OpenedScreen>(null);
  const openedFrom = useRef(new Map<string, string>());
  const location = useLocation();
  const type = useNavigationType();
  const url = useHref(location);
  const key = useRef(location.key);
  useEffect(() => {
    if (type === NavigationType.Push && key.current !== location.key) openedFrom.current.set(key.current, url);
    key.current = location.key;
  }, [location.key, type, url]);
  return useMemo(
    () => ({
      opened: (path) => {
        const before = last.current;
        const isNew = before?.path !== path;
        last.current = { path, isNew, isFirst: isNew ? before === null : before.isFirst };
        return last.current;
      },
      openedFrom: (entry) => openedFrom.current.get(entry),
    }),
    [],
  );
}

/** What a link back to a list passes on: the URL of the record that is left. */
interface ReturnState {
  returnsFrom: string;
}

/** The state of a link that leads back from the current screen. */
export function useReturnState(): ReturnState {
  return { returnsFrom: useHref(useLocation()) };
}

function returnsFrom(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'returnsFrom' in state
    ? (state as ReturnState).returnsFrom
    : undefined;
}

/**
 * Moves the focus to the heading of a screen that was opened within the application, so that screen readers announce
 * it. On the way back, it moves to the link of the screen that was left, such as the row of a record. A dialog, or an
 * element that the screen itself has focused, keeps the focus.
 *
 * @returns the ref of the heading
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const history = useContext(ScreenHistoryContext);
  const location = useLocation() as Location<unknown>;
  // The location that the screen was opened with. Forms beside it have locations of their own.
  const [{ pathname: path, key, state }] = useState(location);
  useEffect(() => {
    const { isNew, isFirst } = history.opened(path);
    if (isFirst) return;
    const focused = document.activeElement;
    const isFree = isNew
      ? !focused?.closest('main > *, .MuiModal-root')
      : // The heading shown while the record was loading is gone.
        focused === document.body;
    if (!isFree || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    const left = history.openedFrom(key) ?? returnsFrom(state);
    return left === undefined ? undefined : focusLink(left, heading.current);
  }, [history, path, key, state]);
  return heading;
}

/** A list that takes longer may have been read from its heading by then. */
const LINK_EXPECTED_MS = 5_000;

/**
 * Moves the focus from the heading to a link of the screen, which may still be loading, and scrolls it into view.
 *
 * @returns a function that stops waiting for the link
 */
function focusLink(url: string, heading: HTMLElement): () => void {
  const watch = new MutationObserver(find);
  const timer = setTimeout(stop, LINK_EXPECTED_MS);
  function stop() {
    watch.disconnect();
    clearTimeout(timer);
  }
  function find() {
    if (document.activeElement !== heading) return stop();
    const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
    const link = links.find((one) => one.getAttribute('href') === url);
    if (!link) return;
    stop();
    link.focus();
  }
  watch.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}
