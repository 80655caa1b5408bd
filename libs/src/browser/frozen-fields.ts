const CHOICES = [
  'select, [type=checkbox], [type=radio], [type=file], [role=option], [aria-haspopup=dialog]',
  // With its buttons, which clear it or open its list.
  '[role=combobox], [role=combobox] ~ * button',
].join();
/** Events that can change a choice, by pointer or key. */
const EVENTS = ['mousedown', 'click', 'keydown'] as const;

/**
 * Freezes the fields of a form while they are being sent, because later input would be lost when they have been saved.
 * The fields are read-only instead of disabled, to keep the focus. Returns a function that unfreezes them.
 */
export function freezeFields(box: HTMLElement): () => void {
  const inputs = box.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const writable = [...inputs].filter(({ readOnly }) => !readOnly);
  for (const input of writable) input.readOnly = true;
  for (const name of EVENTS) box.addEventListener(name, ignoreChange, { capture: true });
  return () => {
    for (const input of writable) input.readOnly = false;
    for (const name of EVENTS) box.removeEventListener(name, ignoreChange, { capture: true });
  };
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
