import { useRef, type RefObject } from 'react';
import { useShortcut } from '../components/shortcuts.js';

/** `j` and `k` move between the rows of the table within the element, `x` selects the row. Enter follows its link. */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const table = useRef<E>(null);
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];

  function go(by: 1 | -1) {
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    next?.querySelector<HTMLElement>('a[href]')?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
  }
  useShortcut('j', () => go(1));
  useShortcut('k', () => go(-1));
  useShortcut('x', () => {
    const row = rows().find((one) => one.contains(document.activeElement));
    row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  });
  return table;
}
