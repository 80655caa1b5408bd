import { Notification } from 'react-admin';

/** On the message's own ground the theme's primary colour cannot be read. */
const UNDO = { '& .RaNotification-undo': { color: 'inherit', border: '1px solid currentColor' } };

/** Two seconds, at the top right, as the specification has it; a failure gives its own, longer time. */
export function Toasts() {
  return (
    <Notification autoHideDuration={2000} multiLine anchorOrigin={{ vertical: 'top', horizontal: 'right' }} sx={UNDO} />
  );
}
