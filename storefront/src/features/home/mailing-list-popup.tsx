import { lazy, Suspense, useEffect, useState } from 'react';

const DELAY_MS = 5000;
const KEY = 'mailing-list';

const MailingListDialog = lazy(() => import('./mailing-list-dialog.js'));

/** The invitation to the mailing list, five seconds after the page; once closed or sent it stays away. */
export function MailingListPopup() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (localStorage.getItem(KEY)) return;
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const close = () => {
    localStorage.setItem(KEY, 'seen');
    setOpen(false);
  };
  return (
    open && (
      <Suspense>
        <MailingListDialog onClose={close} />
      </Suspense>
    )
  );
}
