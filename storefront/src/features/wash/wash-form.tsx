import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { addDays, calendarDateOf, formatMoment } from '#libs/calendar.js';
import type { WashTier } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { WashCompletion, WashRequest, WashSlotsResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPhone } from '#libs/phone.js';
import { hasCode, messageOf } from '../../app/api.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { reloadCatalogue, useCatalogue } from '../../lib/catalogue.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { payAtProvider } from '../../lib/razorpay.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { SelectField, TextArea, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { PriceLines } from '../../ui/price-lines.js';
import { bookWash, completeWash, orderWash, useWashSlots } from './wash.api.js';
import styles from './wash.module.css';

const PLACED: Record<WashTier, string> = {
  basic: MESSAGES.washPlacedBasic,
  premium: MESSAGES.washPlacedPremium,
  ultimate: MESSAGES.washPlacedUltimate,
};

const FULL = 'This time is full on that day. Please choose another.';

type Billing = Required<Pick<WashRequest, 'name' | 'email' | 'phone' | 'address' | 'date' | 'timeSlot'>>;

interface WashFormProps {
  tier: WashTier;
  wash: CatalogueResponse['washes'][number];
  profile: ProfileResponse | undefined;
}

export function WashForm({ tier, wash, profile }: WashFormProps) {
  const queries = useQueryClient();
  const { payAfterWash, testPayments, gstPercent } = useCatalogue().catalogue;
  const [placed, setPlaced] = useState('');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  /** Of a payment that our server has not confirmed yet; sending it again charges nothing. */
  const [proof, setProof] = useState<WashCompletion | null>(null);
  const [recording, setRecording] = useState(false);
  const [tomorrow] = useState(() => addDays(calendarDateOf(new Date().toISOString()), 1));

  const start: Billing = {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    phone: profile ? formatPhone(profile.phone) : '',
    address: profile?.carDetails.address ?? '',
    date: tomorrow,
    timeSlot: '',
  };
  const { register, handleSubmit, reset, setError, control, formState } = useForm<Billing>({ defaultValues: start });
  const { errors, isSubmitting } = formState;
  const [date, timeSlot] = useWatch({ control, name: ['date', 'timeSlot'] });
  const slots = useWashSlots(tier, date).data?.slots;
  const full = (slot: string) => slots?.some((one) => one.timeSlot === slot && !one.free) ?? false;

  const succeed = () => {
    setProof(null);
    setPlaced(PLACED[tier]);
    reset(start);
    void queries.invalidateQueries({ queryKey: ['washes'] });
    void queries.invalidateQueries({ queryKey: ['wash-slots'] });
  };
  const fail = (error: unknown) => {
    if (hasCode(error, 'purchase-closed')) setProof(null);
    if (hasCode(error, 'slot-full', 'purchase-closed')) void queries.invalidateQueries({ queryKey: ['wash-slots'] });
    setFailure(messageOf(error, MESSAGES.somethingWrong));
  };
  const recordAgain = async () => {
    if (!proof || recording) return;
    setRecording(true);
    setFailure('');
    try {
      await completeWash(proof);
      succeed();
    } catch (error) {
      fail(error);
    }
    setRecording(false);
  };

  /** Either way to pay; what goes wrong is said in the server's words. */
  const place = (book: (request: WashRequest, payer: Billing) => Promise<boolean>) =>
    handleSubmit(async (billing) => {
      setPlaced('');
      setNote('');
      setFailure('');
      const { service, price, gst, total } = wash;
      try {
        if (await book({ ...billing, service, price, gst, total }, billing)) {
          succeed();
        }
      } catch (error) {
        if (hasCode(error, 'amount-mismatch')) reloadCatalogue();
        if (!showFieldErrors(error, start, setError)) fail(error);
      }
    });

  const payLater = place(async (request) => {
    await bookWash(tier, request);
    return true;
  });
  const payNow = place(async (request, payer) => {
    const outcome = await payAtProvider(await orderWash(tier, request), payer);
    if (outcome.kind === 'dismissed') {
      setNote(outcome.declined ?? 'The payment was closed. Nothing was charged.');
      return false;
    }
    setProof(outcome.proof);
    await completeWash(outcome.proof);
    return true;
  });

  return (
    <Form className={styles.layout} onSubmit={payAfterWash ? payLater : payNow} noValidate aria-label={wash.service}>
      <Card title="Where and when">
        <div className={styles.fields}>
          <TextField label="Full name" autoComplete="name" maxLength={100} error={errors.name?.message} {...register('name', { required: MESSAGES.nameRequired })} />
          <div className={styles.pair}>
            <TextField label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} error={errors.email?.message} {...register('email', emailRule)} />
            <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone', phoneRule)} />
          </div>
          <TextArea
            label="Address"
            rows={3}
            maxLength={300}
            autoComplete="street-address"
            hint="With tower and parking place, so that we find your car."
            error={errors.address?.message}
            {...register('address', { required: 'Please enter the address where we find your car' })}
          />
          <div className={styles.pair}>
            <TextField label="Day" type="date" min={tomorrow} error={errors.date?.message} {...register('date', { required: 'Please choose a day' })} />
            <SelectField
              label="Time slot"
              hint={slotHint(slots, timeSlot)}
              error={errors.timeSlot?.message}
              {...register('timeSlot', { required: 'Please choose a time slot', validate: (slot) => !full(slot) || FULL })}
            >
              <option value="">Choose</option>
              {wash.slots.map((slot) => (
                <option key={slot} value={slot} disabled={full(slot)}>
                  {full(slot) ? `${slot}, full` : slot}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </Card>
      <Card title="Order summary" className={styles.summary}>
        <PriceLines
          lines={[
            [wash.service, wash.price],
            [`GST, ${gstPercent}%`, wash.gst],
          ]}
          total={['Total', wash.total]}
        />
        {placed && (
          <Alert tone="success" message={placed}>
            <p>You find it under your profile, and a mail is on its way.</p>
          </Alert>
        )}
        {note && <Alert message={note} />}
        {failure && !proof && <Alert tone="error" message={failure} />}
        {failure && proof && (
          <Alert tone="error" message={failure} actions={<Button size="small" onClick={() => void recordAgain()}>Try again</Button>}>
            <p>Your payment is safe: trying again charges nothing, and the wash also appears on your profile by itself once the payment is confirmed.</p>
          </Alert>
        )}
        {recording && <Alert message="Payment received. We are placing your order…" />}
        {testPayments && <Alert tone="warning" message="Test payments: no money moves" />}
        {payAfterWash && !proof && (
          <Button type="submit" size="large" wide busy={isSubmitting}>
            Place order, pay after the wash
          </Button>
        )}
        {!proof && <Button type={payAfterWash ? 'button' : 'submit'} size="large" look={payAfterWash ? 'secondary' : 'primary'} wide busy={isSubmitting} onClick={payAfterWash ? () => void payNow() : undefined}>
          Pay online now
        </Button>}
      </Card>
    </Form>
  );
}

/** What there is to know about the times of the day, before one of them is booked. */
function slotHint(slots: WashSlotsResponse['slots'] | undefined, chosen: string): string | undefined {
  if (slots && !slots.some(({ free }) => free)) return 'Every time of this day is taken. Please choose another day.';
  const slot = slots?.find(({ timeSlot }) => timeSlot === chosen);
  if (!slot) return undefined;
  const isCancellable = slot.cancelUntil > new Date().toISOString();
  return isCancellable ? `You can cancel until ${formatMoment(slot.cancelUntil)}.` : 'This wash can no longer be cancelled once it is booked.';
}
