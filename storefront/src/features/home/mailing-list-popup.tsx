import { useEffect, useState } from 'react';
import { lasting } from '#libs/browser/storage.js';

const DELAY_MS = 5000;
const KEY = 'mailing-list';

type Dialog = (typeof import('./mailing-list-dialog.js'))['default'];

/** The mailing list popup, shown after five seconds until it was closed or sent once. */
export function MailingListPopup() {
  const [Shown, setShown] = useState<Dialog | null>(null);

  useEffect(() => {
    if (lasting.read(KEY)) return;
    let gone = false;
    const show = ({ default: dialog }: { default: Dialog }) => {
      if (!gone) setShown(() => dialog);
    };
    // No popup when its code can't be loaded.
    const invite = () => void import('./mailing-list-dialog.js').then(show, () => undefined);
    const timer = setTimeout(invite, DELAY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);

  const close = () => {
    lasting.write(KEY, 'seen');
    setShown(null);
  };
  return Shown && <Shown onClose={close} />;
}
