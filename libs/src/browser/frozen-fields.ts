const CHOICES = [
  'select, [type=checkbox], [type=radio], [type=file], [role=option], [aria-haspopup=dialog]',
  // With its buttons, which clear it or open its list.
  '[role=combobox], [role=combobox] ~ * button',
].join();
/** What changes a choice, by pointer or key. */
const EVENTS = ['mousedown', 'click', 'keydown'] as const;

/**
 * Keeps the fields of a form as they are while they are being sent: what is entered then would get lost when they have
 * been saved. They are read-only instead of disabled, so that the focus stays. Returns a function that ends it.
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
