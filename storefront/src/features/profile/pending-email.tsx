import { useAccountTexts } from '../../lib/language/use-account-texts.js';
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
  const { t, errorText } = useAccountTexts();
  const cancel = useCancelEmailChange();
  // `mutate` calls back only while this notice is shown.
  const cancelChange = () => cancel.mutateAsync().then(onCancelled, () => undefined);
  return (
    <Alert
      message={t('email.pending', { pendingEmail })}
      actions={
        <Button size="small" look="secondary" busy={cancel.isPending} onClick={() => void cancelChange()}>
          {t('email.cancel')}
        </Button>
      }
    >
      <p>{t('email.pendingHint', { email })}</p>
      {cancel.isError && <p role="alert">{errorText(cancel.error, 'email.cancelFailed')}</p>}
    </Alert>
  );
}
