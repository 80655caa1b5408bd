import type { Locator } from '@playwright/test';

/**
 * Shows a toast and holds it: the pointer rests on it, which stops its timer. Until then animations, and with them the
 * timer, run at a hundredth of their speed, so that the toast does not close before on a busy machine.
 */
export async function holdToast(toast: Locator, show: () => Promise<void>): Promise<void> {
  const page = toast.page();
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await show();
  await toast.dispatchEvent('mouseover');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await toast.hover();
  await animations.detach();
}
