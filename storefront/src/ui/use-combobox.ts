import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { identify, matchingOptions, type ComboboxOption } from './combobox-options.js';

const NONE: readonly ComboboxOption[] = [];

interface ComboboxState {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur: (() => void) | undefined;
  /** The last entry of the list. */
  other: { onChoose: (typed: string) => void } | undefined;
}

/** What is typed into a combobox, the options that match it, and the keys that choose one. */
export function useCombobox({ options, value, onChange, onBlur, other }: ComboboxState) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  // Deferred: the input responds first, then the long list renders.
  const deferred = useDeferredValue(typed, null);
  const found = useMemo(
    () => (open && deferred !== null ? matchingOptions(options, deferred) : NONE),
    [open, deferred, options],
  );

  const isListed = options.some((option) => option.value === value);

  const close = () => setTyped(null);
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const chooseOther = () => {
    other?.onChoose(typed?.trim() ?? '');
    close();
  };
  const openAll = () => {
    if (open) return;
    setTyped(isListed ? '' : value);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const leave = () => {
    const text = typed?.trim();
    if (text) onChange(identify(options, text)?.value ?? text);
    close();
    onBlur?.();
  };
  // Matches the typed text again, because the deferred list may be outdated.
  const move = (to: number) => {
    const last = matchingOptions(options, typed ?? '').length - (other ? 0 : 1);
    const index = Math.max(Math.min(to, last), 0);
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };

  const keyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        openAll();
      }
      return;
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + 8),
      PageUp: () => move(active - 8),
      // Keeps the typed text while the options are loading or none matches.
      Enter: () => {
        const option = matchingOptions(options, typed)[active];
        if (option) choose(option);
        else if (options.length > 0 && other) chooseOther();
      },
      Escape: close,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  return { list, typed, open, found, active, isListed, type, openAll, choose, chooseOther, leave, keyDown };
}
