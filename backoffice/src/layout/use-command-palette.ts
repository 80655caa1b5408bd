import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenOnScreen } from './use-open-on-screen.js';

interface CommandPaletteState {
  isOpen: boolean;
  text: string;
  setText: (text: string) => void;
  /** Called when the input has the focus and receives keys itself. */
  onReady: () => void;
  open: (text?: string) => void;
  close: () => void;
}

/**
 * Opens and closes the command palette with Ctrl+K or ⌘K. Its code loads on demand: until its input is shown, typed
 * text is collected here, so that no key is lost and none triggers a shortcut.
 *
 * @param path the path of the screen. The palette closes when another screen is shown.
 */
export function useCommandPalette(enabled: boolean, path: string): CommandPaletteState {
  const [isOpen, setOpen] = useOpenOnScreen(path);
  const [text, setText] = useState('');
  const isLoading = useRef(false);

  const open = useCallback(
    (initial = '') => {
      isLoading.current = true;
      setText(initial);
      setOpen(true);
    },
    [setOpen],
  );
  const close = useCallback(() => {
    isLoading.current = false;
    setOpen(false);
  }, [setOpen]);
  const onReady = useCallback(() => {
    isLoading.current = false;
  }, []);

  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        if (isOpen) close();
        else open();
      } else if (isLoading.current && event.key === 'Escape') close();
      else if (isLoading.current && isText(event)) setText((typed) => typed + event.key);
      else if (isLoading.current && event.key === 'Backspace') setText((typed) => typed.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [enabled, isOpen, open, close]);

  return { isOpen, text, setText, onReady, open, close };
}

function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

function isText({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
