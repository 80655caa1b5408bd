import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { useCancelEmailChange } from './profile.api.js';

/** A notice that a new email address is not confirmed yet. */
export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const cancel = useCancelEmailChange();
  return (
    <Alert
      message={`Confirm ${pendingEmail}`}
      actions={
        <Button size="small" look="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      }
    >
      <p>We’ve emailed a link to this address. Open it within 24 hours. Until then, you log in with {email}.</p>
      {cancel.isError && (
        <p role="alert">{messageOf(cancel.error, 'We couldn’t cancel the change. Please try again.')}</p>
      )}
    </Alert>
  );
}
