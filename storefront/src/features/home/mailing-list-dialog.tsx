import { useState } from 'react';
import { MAX_LOCATION_LENGTH, type ContactRequest } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { prepareToasts, toast } from '../../lib/toast.js';
import { useNativeForm } from '../../lib/use-native-form.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Honeypot } from '../../ui/honeypot.js';
import { Link } from '../../ui/link.js';
import styles from './mailing-list-dialog.module.css';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

/**
 * The popup names the current promotion. Without a promotion it mentions no discount.
 */
export default function MailingListDialog({ onClose }: { onClose: () => void }) {
  const { promotion } = useCatalogue().catalogue;
  const [hasInput, setHasInput] = useState(false);
  const form = useNativeForm<ContactRequest>(async (body) => {
    try {
      await api('contact', { method: 'POST', body: { ...body, mailingList: true }, anonymous: true });
    } catch (error) {
      toast('error', MESSAGES.popupFailed);
      throw new Error(messageOf(error, MESSAGES.popupFailed), { cause: error });
    }
    toast('success', MESSAGES.popupSent);
    if (promotion.active) toast('info', `Your ${promotion.percent}% off is applied at checkout. No code needed.`);
    onClose();
  });

  return (
    <Dialog
      title={
        promotion.active
          ? `Join our mailing list to get ${promotion.percent}% off your next purchase`
          : 'Join our mailing list'
      }
      hasInput={hasInput}
      onClose={onClose}
    >
      <p className={styles.offer}>
        {promotion.active
          ? `Every plan is ${promotion.percent}% off, applied at checkout. No code needed.`
          : 'News and offers from us, about once a month.'}
      </p>
      <Form
        busy={form.busy}
        className={styles.form}
        onSubmit={form.submit}
        onFocus={prepareToasts}
        onInput={() => setHasInput(true)}
      >
        {form.failure && <Alert tone="error" message={form.failure} />}
        <NameField name="name" error={form.errors.name} required />
        <EmailField name="email" error={form.errors.email} required />
        <PhoneField name="phone" error={form.errors.phone} required />
        <TextField
          label="Location"
          name="subject"
          error={form.errors.subject}
          placeholder="Your community or locality"
          maxLength={MAX_LOCATION_LENGTH}
          required
        />
        <Honeypot />
        <Button type="submit" wide busy={form.busy} disabled={form.busy}>
          {form.busy ? 'Submitting...' : 'Submit'}
        </Button>
        <p className={styles.small}>
          We email you about once a month. Unsubscribe with one tap. <Link to="/privacy">Privacy</Link>
        </p>
      </Form>
    </Dialog>
  );
}
