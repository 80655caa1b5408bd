import { Notification } from 'react-admin';

/** Two seconds, at the top right, as the specification has it; a failure gives its own, longer time. */
export function Toasts() {
  return <Notification autoHideDuration={2000} multiLine anchorOrigin={{ vertical: 'top', horizontal: 'right' }} />;
}
