import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { ContactRequest } from '#libs/contract/leads.js';
import type { OrderFields } from '#libs/contract/order-fields.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { profileQuery } from '../../lib/account-queries.js';
import { useNativeForm } from '../../lib/use-native-form.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextArea } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import styles from './profile.module.css';

type ReportedOrder = Pick<OrderFields, 'id' | 'orderNumber' | 'carName' | 'carNumber' | 'communityName'>;
type Sender = Pick<ProfileResponse, 'name' | 'email' | 'phone'>;

/** A button and a form to write to the office about an order that was served. */
export function ReportProblem({ order }: { order: ReportedOrder }) {
  const { data: sender } = useQuery(profileQuery);
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (!sender) return null;
  const open = () => {
    setSent(false);
    setOpen(true);
  };
  const sent = () => {
    setOpen(false);
    setSent(true);
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={open}>
        Report a problem
      </Button>
      {isSent && (
        <p className={styles.soft} role="status">
          Thank you. We’ve got your message and will reply within 24 hours.
        </p>
      )}
      {isOpen && <ReportProblemDialog sender={sender} order={order} onClose={() => setOpen(false)} onSent={sent} />}
    </>
  );
}

interface ReportProblemDialogProps {
  sender: Sender;
  order: ReportedOrder;
  onClose: () => void;
  onSent: () => void;
}

/** Leaves room for the order in the message. */
const MAX_LENGTH = 1500;

/** Sends an enquiry. What was typed is kept until it is sent. */
function ReportProblemDialog({ sender, order, onClose, onSent }: ReportProblemDialogProps) {
  const { restore, submit, keep, failure, errors, busy } = useNativeForm<{ message: string }>(async ({ message }) => {
    try {
      await api('contact', { method: 'POST', body: enquiry(sender, order, message), anonymous: true });
    } catch (error) {
      throw new Error(messageOf(error, MESSAGES.contactFailed), { cause: error });
    }
    onSent();
  }, `problem ${order.id}`);
  return (
    <Dialog
      title="Report a problem"
      text="Tell us what was wrong and on which day. We reply within 24 hours."
      onClose={onClose}
    >
      <Form
        busy={busy}
        ref={restore}
        onSubmit={submit}
        onInput={keep}
        aria-label="Report a problem"
        className={styles.pauseForm}
      >
        <TextArea label="What happened?" name="message" error={errors.message} maxLength={MAX_LENGTH} required />
        {failure && <Alert tone="error" message={failure} />}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Send
          </Button>
          <Button type="button" look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function enquiry(
  { name, email, phone }: Sender,
  { orderNumber, carName, carNumber, communityName }: ReportedOrder,
  message: string,
): ContactRequest {
  const car = [carName, formatCarNumber(carNumber)].filter(Boolean).join(', ');
  return { name, email, phone, subject: communityName, message: `Order ${orderNumber}, ${car}\n\n${message}` };
}
