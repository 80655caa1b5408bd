import { Notification } from 'react-admin';

/** The theme's primary colour has too little contrast on a message. */
const UNDO = { '& .RaNotification-undo': { color: 'inherit', border: '1px solid currentColor' } };

/** Messages close after two seconds, at the top right (docs/specification.md). Errors set a longer time. */
export function Toasts() {
  return (
    <Notification autoHideDuration={2000} multiLine anchorOrigin={{ vertical: 'top', horizontal: 'right' }} sx={UNDO} />
  );
}
