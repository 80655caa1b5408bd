import type { Locator } from '@playwright/test';

/**
 * Shows a toast and holds it: the pointer rests on it, which stops its timer. The timer starts when the toast has moved
 * in. Until the pointer is there, the page stops it, so that the toast does not close before on a busy machine.
 */
export async function holdToast(toast: Locator, show: () => Promise<void>): Promise<void> {
  await toast.page().evaluate(() =>
    document.addEventListener('animationend', ({ target }) => {
      const shown = target as Element;
      if (shown.matches('.Toastify__toast')) shown.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }),
  );
  await show();
  await toast.hover();
}
