/** Closing dialogs and new pages move the focus themselves within this time. */
const GRACE_MS = 150;

/** Where the focus can be kept. */
const PLACES = 'main, dialog, [role="dialog"], [role="alertdialog"]';

const QUIETLY = { preventScroll: true };

/**
 * Keeps the focus in place when the element that has it is removed or disabled, such as the button of a status change,
 * so that Tab and screen readers continue there and not at the top of the document.
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let focused: Element[] = [];
  let focusedInMain: Element[] = [];
  let substitute: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent) {
    if (target === substitute) return;
    substitute = null;
    focused = withAncestors(target as Element);
    if ((target as Element).closest('main')) focusedInMain = focused;
  }
  function check() {
    const [element] = focused;
    if (element === undefined) return;
    // Browsers move the focus from a disabled element only after this.
    if (!canFocus(element)) timer ??= setTimeout(keep, GRACE_MS);
    else if (substitute && substitute === document.activeElement) element.focus(QUIETLY);
  }
  function keep() {
    timer = undefined;
    if (document.activeElement !== document.body) return;
    const [element] = focused;
    if (canFocus(element)) return element.focus(QUIETLY);
    const ancestors = [...focused.slice(1), ...focusedInMain.slice(1)].filter(isPlace);
    for (const place of [...ancestors, document.querySelector('main')]) {
      if (!(place instanceof HTMLElement)) continue;
      substitute = place;
      if (focusPlace(place)) return;
    }
    substitute = null;
  }

  const watch = new MutationObserver(check);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', remember);
    clearTimeout(timer);
  };
}

function withAncestors(element: Element): Element[] {
  return element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
}

function canFocus(element: Element | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');
}

function isPlace(element: Element): boolean {
  return element.isConnected && element.closest(PLACES) !== null;
}

/**
 * Focuses an element that Tab does not reach, without a ring: it only marks the place.
 *
 * @returns false for an element that cannot be focused, such as one with `display: contents`
 */
function focusPlace(place: HTMLElement): boolean {
  const isPrepared = !place.hasAttribute('tabindex');
  if (isPrepared) {
    place.tabIndex = -1;
    place.style.outline = 'none';
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus(QUIETLY);
  const isFocused = document.activeElement === place;
  if (isPrepared && !isFocused) place.removeAttribute('tabindex');
  return isFocused;
}
