import { createContext, useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface OpenedScreen {
  path: string;
  /** Whether it differs from the previous screen. */
  isNew: boolean;
  /** Whether it is the first screen since the page was loaded. */
  isFirst: boolean;
}

/** Records that a screen is shown. Provided by the layout, which outlives the screens. */
export const ScreenOpened = createContext((path: string): OpenedScreen => ({ path, isNew: true, isFirst: true }));

export function useScreenOpened(): (path: string) => OpenedScreen {
  const last = useRef<OpenedScreen>(null);
  return useCallback((path) => {
    const before = last.current;
    const isNew = before?.path !== path;
    last.current = { path, isNew, isFirst: isNew ? before === null : before.isFirst };
    return last.current;
  }, []);
}

/**
 * Moves the focus to the heading of a screen that was opened within the application, so that screen readers announce
 * it. A dialog, or an element that the screen itself has focused, keeps the focus.
 *
 * @returns the ref of the heading
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const screenOpened = useContext(ScreenOpened);
  const { pathname } = useLocation();
  // The path that the screen was opened with. Forms beside it have paths of their own.
  const [path] = useState(pathname);
  useEffect(() => {
    const { isNew, isFirst } = screenOpened(path);
    if (isFirst) return;
    const focused = document.activeElement;
    const isFree = isNew
      ? !focused?.closest('main > *, .MuiModal-root')
      : // The heading shown while the record was loading is gone.
        focused === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [screenOpened, path]);
  return heading;
}
