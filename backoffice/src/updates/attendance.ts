/** Nobody has used this window for as long: it must not keep the session alive. */
const MAX_IDLE_MS = 60 * 60_000;
const CHECK_EVERY_MS = 60_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back when someone begins to look at the window, and when nobody does any longer. Answers what ends it. */
export function watchAttendance(onChange: (isAttended: boolean) => void): () => void {
  let usedAt = Date.now();
  let wasAttended = false;
  function check(): void {
    const isAttended = document.visibilityState === 'visible' && Date.now() - usedAt < MAX_IDLE_MS;
    if (isAttended === wasAttended) return;
    wasAttended = isAttended;
    onChange(isAttended);
  }
  function onSign(): void {
    usedAt = Date.now();
    if (!wasAttended) check();
  }
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', onSign);
  document.addEventListener('visibilitychange', check);
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onSign);
    document.removeEventListener('visibilitychange', check);
    for (const sign of SIGNS) window.removeEventListener(sign, onSign);
  };
}
