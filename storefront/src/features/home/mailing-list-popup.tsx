import { useEffect, useState } from 'react';
import { readSession } from '#libs/browser/session.js';
import { persistentStorage } from '#libs/browser/storage.js';

const DELAY_MS = 5000;
const KEY = 'mailing-list';

type Dialog = (typeof import('./mailing-list-dialog.js'))['default'];

/** How long to wait before trying again while the popup would interrupt. */
const RETRY_MS = 1000;

/** Whether the visitor is typing, or a menu or another dialog is open. */
function wouldInterrupt(): boolean {
  const { activeElement } = document;
  return (
    document.querySelector('dialog[open]') !== null ||
    Boolean(activeElement?.matches('input, textarea, select, [contenteditable], [aria-expanded="true"]'))
  );
}

/**
 * The mailing list popup, shown after five seconds until it was closed or sent once. It is never shown to customers who
 * are signed in, and it waits while the visitor is typing or has a menu or dialog open.
 */
export function MailingListPopup() {
  const [Shown, setShown] = useState<Dialog | null>(null);

  useEffect(() => {
    if (persistentStorage.read(KEY)) return;
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = ({ default: dialog }: { default: Dialog }) => {
      if (unmounted || readSession()) return;
      if (wouldInterrupt()) timer = setTimeout(() => show({ default: dialog }), RETRY_MS);
      else setShown(() => dialog);
    };
    // No popup when its code can't be loaded.
    const load = () => {
      if (!readSession()) void import('./mailing-list-dialog.js').then(show, () => undefined);
    };
    timer = setTimeout(load, DELAY_MS);
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, []);

  const close = () => {
    persistentStorage.write(KEY, 'seen');
    setShown(null);
  };
  return Shown && <Shown onClose={close} />;
}
