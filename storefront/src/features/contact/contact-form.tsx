import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_LEAD_MESSAGE_LENGTH, MAX_LOCATION_LENGTH, type ContactRequest } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { api, messageOf } from '../../app/api.js';
import { prepareToasts, toast } from '../../lib/toast.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { useNativeForm } from '../../lib/use-native-form.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Honeypot } from '../../ui/honeypot.js';
import styles from './contact.module.css';
import { EmailField, NameField, PhoneField } from '../../lib/person-fields.js';

const TOAST_MS = 2000;

/** Every field is required. The browser validates them. `?location=` fills in the location. */
export function ContactForm() {
  const [search] = useSearchParams();
  // The server renders the form without the query.
  const location = useHydrated() ? (search.get('location') ?? '') : '';
  const [sent, setSent] = useState(false);
  const { restore, submit, keep, failure, errors, busy } = useNativeForm<ContactRequest>(async (body) => {
    setSent(false);
    try {
      await api('contact', { method: 'POST', body, anonymous: true });
    } catch (error) {
      toast('error', MESSAGES.contactFailed, { autoClose: TOAST_MS });
      throw new Error(messageOf(error, MESSAGES.contactFailed), { cause: error });
    }
    setSent(true);
    toast('success', MESSAGES.contactSent, { autoClose: TOAST_MS });
  }, 'contact');

  return (
    <Card title="Send us a message">
      <Form
        busy={busy}
        className={styles.form}
        ref={restore}
        onSubmit={submit}
        onInput={keep}
        onFocus={prepareToasts}
        aria-label="Contact"
      >
        <div className={styles.pair}>
          <NameField name="name" error={errors.name} required />
          <EmailField name="email" error={errors.email} required />
        </div>
        <div className={styles.pair}>
          <PhoneField name="phone" error={errors.phone} placeholder="98765 43210" required />
          <TextField
            label="Location"
            name="subject"
            error={errors.subject}
            placeholder="Your community or locality"
            defaultValue={location}
            maxLength={MAX_LOCATION_LENGTH}
            required
          />
        </div>
        <TextArea
          label="Message"
          name="message"
          error={errors.message}
          rows={5}
          maxLength={MAX_LEAD_MESSAGE_LENGTH}
          required
        />
        <Honeypot />
        {failure && <Alert tone="error" message={failure} />}
        {sent && !busy && !failure && (
          <Alert tone="success" message="Thank you.">
            <p>We’ve got your message and will reply within 24 hours.</p>
          </Alert>
        )}
        <Button type="submit" size="large" busy={busy}>
          Send message
        </Button>
      </Form>
    </Card>
  );
}
