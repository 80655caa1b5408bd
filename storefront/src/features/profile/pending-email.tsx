import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { useCancelEmailChange } from './profile.api.js';

interface PendingEmailProps {
  email: string;
  pendingEmail: string;
  onCancelled: () => void;
}

/** A notice that a new email address is not confirmed yet. */
export function PendingEmail({ email, pendingEmail, onCancelled }: PendingEmailProps) {
  const cancel = useCancelEmailChange();
  // `mutate` calls back only while this notice is shown.
  const cancelChange = () => cancel.mutateAsync().then(onCancelled, () => undefined);
  return (
    <Alert
      message={`Confirm ${pendingEmail}`}
      actions={
        <Button size="small" look="secondary" busy={cancel.isPending} onClick={() => void cancelChange()}>
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
