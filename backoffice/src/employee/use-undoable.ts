import { useEffect, useRef, useState } from 'react';

export const UNDO_MS = 10_000;

/**
 * Delays an action so that it can be undone. The action runs immediately when the page is hidden or left, because
 * phones may suspend timers then.
 */
export function useUndoable(action: () => void): { isWaiting: boolean; start: () => void; undo: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(action);
  const undone = useRef(() => {});
  useEffect(() => {
    latest.current = action;
  });

  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      setWaiting(false);
      latest.current();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') finish();
    };
    const timer = setTimeout(finish, UNDO_MS);
    undone.current = () => {
      isOver = true;
      setWaiting(false);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
      finish();
    };
  }, [isWaiting]);

  return { isWaiting, start: () => setWaiting(true), undo: () => undone.current() };
}
