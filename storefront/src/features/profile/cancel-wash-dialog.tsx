import type { WashResponse } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { messageOf } from '../../app/api.js';
import { dateText } from '../../lib/date-text.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useCancelWash } from './profile.api.js';
import styles from './profile.module.css';

interface CancelWashDialogProps {
  wash: WashResponse;
  /** Called with whether the wash was cancelled. */
  onDone: (cancelled: boolean) => void;
}

export function CancelWashDialog({ wash, onDone }: CancelWashDialogProps) {
  const cancel = useCancelWash(() => onDone(true));
  const day = dateText(wash.date);
  return (
    <Dialog
      title="Cancel this wash?"
      text={
        wash.amountRefundable > 0
          ? `We’ll cancel the wash on ${day} and refund ${formatRupees(wash.amountRefundable)} within 5–7 business days.`
          : `We’ll cancel the wash on ${day}. You have nothing to pay.`
      }
      onClose={() => onDone(false)}
    >
      <p>Need another day or time? Keep the wash, and choose “Move wash” instead.</p>
      {cancel.isError && (
        <Alert tone="error" message={messageOf(cancel.error, 'We couldn’t cancel the wash. Please try again.')} />
      )}
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => onDone(false)}>
          Keep wash
        </Button>
        <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate(wash.id)}>
          Cancel wash
        </Button>
      </div>
    </Dialog>
  );
}
