/** A window that was not used for this long must not keep the session alive. */
const MAX_IDLE_MS = 60 * 60_000;
const CHECK_EVERY_MS = 60_000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Reports when the user starts and stops using the window. Returns a function that stops watching. */
export function watchWindowUse(onChange: (isInUse: boolean) => void): () => void {
  let usedAt = Date.now();
  let wasInUse = false;
  function check(): void {
    const isInUse = document.visibilityState === 'visible' && Date.now() - usedAt < MAX_IDLE_MS;
    if (isInUse === wasInUse) return;
    wasInUse = isInUse;
    onChange(isInUse);
  }
  function onActivity(): void {
    usedAt = Date.now();
    if (!wasInUse) check();
  }
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', onActivity);
  document.addEventListener('visibilitychange', check);
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, { passive: true });
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onActivity);
    document.removeEventListener('visibilitychange', check);
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onActivity);
  };
}
