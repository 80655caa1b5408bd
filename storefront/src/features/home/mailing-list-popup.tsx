import { useEffect, useState } from 'react';
import { lasting } from '../../lib/storage.js';

const DELAY_MS = 5000;
const KEY = 'mailing-list';

type Dialog = (typeof import('./mailing-list-dialog.js'))['default'];

/** The invitation to the mailing list, five seconds after the page; once closed or sent it stays away. */
export function MailingListPopup() {
  const [Shown, setShown] = useState<Dialog | null>(null);

  useEffect(() => {
    if (lasting.read(KEY)) return;
    let gone = false;
    const show = ({ default: dialog }: { default: Dialog }) => {
      if (!gone) setShown(() => dialog);
    };
    // An invitation that cannot be fetched stays away.
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
