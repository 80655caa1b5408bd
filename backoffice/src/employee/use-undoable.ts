import { useEffect, useRef, useState } from 'react';

export const UNDO_MS = 10_000;
/** Longer than between the taps of a double tap. */
const DOUBLE_TAP_MS = 500;

interface Undoable {
  isWaiting: boolean;
  /** The buttons have just changed places, so that a tap can be the second of a double tap. It is ignored. */
  isSettling: boolean;
  start: () => void;
  undo: () => void;
}

/**
 * Delays an action so that it can be undone. The action runs immediately when the page is hidden or left, because
 * phones may suspend timers then.
 */
export function useUndoable(action: () => void): Undoable {
  const [isWaiting, setWaiting] = useState(false);
  const [isSettling, setSettling] = useState(false);
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

  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);

  function start() {
    if (isSettling) return;
    setSettling(true);
    setWaiting(true);
  }

  function undo() {
    if (isSettling) return;
    setSettling(true);
    undone.current();
  }

  return { isWaiting, isSettling, start, undo };
}
