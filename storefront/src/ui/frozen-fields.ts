import { useLayoutEffect, type RefObject } from 'react';

const CHOICES = 'select, [type=checkbox], [type=radio], [type=file], [role=combobox], [role=option]';
/** What changes a choice, by pointer or key. */
const EVENTS = ['mousedown', 'click', 'keydown'] as const;

/**
 * Keeps the fields as they are while they are being sent: what is entered then would get lost when they have been saved.
 * They are read-only instead of disabled, so that the focus stays.
 */
export function useFrozenFields(fields: RefObject<HTMLElement | null>, isFrozen: boolean): void {
  useLayoutEffect(() => {
    const box = fields.current;
    if (!isFrozen || !box) return;
    const inputs = box.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const writable = [...inputs].filter(({ readOnly }) => !readOnly);
    for (const input of writable) input.readOnly = true;
    for (const name of EVENTS) box.addEventListener(name, ignoreChange, { capture: true });
    return () => {
      for (const input of writable) input.readOnly = false;
      for (const name of EVENTS) box.removeEventListener(name, ignoreChange, { capture: true });
    };
  }, [fields, isFrozen]);
}

function ignoreChange(event: Event): void {
  if (!(event.target as Element).closest(CHOICES) || isOtherKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys that move the focus, close a dialog, or belong to the browser. */
function isOtherKey(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey;
}
