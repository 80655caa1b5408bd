import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { addDays, calendarDateOf, formatMoment } from '#libs/calendar.js';
import { WASH_DAYS_AHEAD, type WashTier } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { WashCompletion, WashRequest, WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPhone } from '#libs/phone.js';
import { hasCode, messageOf } from '../../app/api.js';
import { washesQuery } from '../../lib/account-queries.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { AddressFields } from '../../lib/address-fields.js';
import { addressRequestOf, addressValuesOf, parkingRequestOf, type AddressValues } from '../../lib/address-values.js';
import { reloadCatalogue, useCatalogue } from '../../lib/catalogue.js';
import { dropDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { usePlans } from '../../lib/plan-orders.js';
import { isSlotFull } from '../../lib/slots.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { usePayment } from '../../lib/use-payment.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { SelectField, TextField } from '../../ui/field.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { Form } from '../../ui/form.js';
import { LoadErrorHint } from '../../ui/load-error.js';
import { PriceLines } from '../../ui/price-lines.js';
import { DayField } from './day-field.js';
import { bookWash, completeWash, orderWash, useWashSlots } from './wash.api.js';
import { overlapText } from './wash-overlap.js';
import { ownCar, WashCar, washCarValuesOf, type WashCarValues } from './wash-car.js';
import styles from './wash.module.css';
import { EmailField, PhoneField } from '../../lib/person-fields.js';

const ORDER_PLACED: Record<WashTier, string> = {
  basic: MESSAGES.washPlacedBasic,
  premium: MESSAGES.washPlacedPremium,
  ultimate: MESSAGES.washPlacedUltimate,
};

const PAYMENT_TEXTS = {
  recording: 'Payment received. We are placing your order…',
  unrecorded: 'We received your payment, but your order is not placed yet.',
  appears: 'the wash also appears under My Washes',
};

const FULL = 'This time is full on that day. Please choose another.';

type WashValues = Required<Pick<WashRequest, 'name' | 'email' | 'phone' | 'date' | 'timeSlot'>> &
  AddressValues &
  WashCarValues;

interface WashFormProps {
  tier: WashTier;
  wash: CatalogueResponse['washes'][number];
  userId: string;
  profile: ProfileResponse | undefined;
}

export function WashForm({ tier, wash, userId, profile }: WashFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { payAfterWash, testPayments, gstPercent } = useCatalogue().catalogue;
  const [today] = useState(() => calendarDateOf(new Date().toISOString()));
  const [tomorrow, lastDay] = [addDays(today, 1), addDays(today, WASH_DAYS_AHEAD)];
  const draftName = `wash:${tier}:${userId}`;

  const cars = profile?.cars ?? [];
  const start: WashValues = {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    phone: profile ? formatPhone(profile.phone) : '',
    ...addressValuesOf(profile?.carDetails),
    ...washCarValuesOf(cars[0]),
    date: tomorrow,
    timeSlot: '',
  };
  const form = useForm<WashValues>({
    defaultValues: { ...start, ...withFutureDate(readDraft<WashValues>(draftName), tomorrow) },
    shouldFocusError: false,
  });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const { errors, isSubmitting } = formState;
  useFirstErrorFocus(form);
  useFormDraft(form, draftName);
  const [date, timeSlot, carNumber] = useWatch({ control, name: ['date', 'timeSlot', 'carNumber'] });
  const isDayAvailable = date >= tomorrow && date <= lastDay;
  const times = useWashSlots(tier, isDayAvailable ? date : '');
  const slots = times.data?.slots;
  const isFull = (slot: string) => isSlotFull(slots, slot);
  const overlap = overlapText(
    { tier, date, timeSlot, carNumber },
    useQuery(washesQuery).data ?? [],
    usePlans(userId).data ?? [],
  );
  const reloadSlots = () => void queries.invalidateQueries({ queryKey: ['wash-slots'] });

  const { state, pay, recordAgain, orderUnpaid } = usePayment<WashCompletion, WashResponse>({
    storageKey: `wash-payment:${tier}:${userId}`,
    record: completeWash,
    failed: MESSAGES.somethingWrong,
    onDone: ({ id }) => {
      reset(start);
      dropDraft(draftName);
      void queries.invalidateQueries({ queryKey: washesQuery.queryKey });
      return navigate(`/booked?wash=${id}`, { state: { notice: ORDER_PLACED[tier] } });
    },
    onRejected: (error) => {
      if (hasCode(error, 'slot-full', 'purchase-closed')) reloadSlots();
      if (hasCode(error, 'amount-mismatch')) reloadCatalogue();
      return showFieldErrors(error, start, setError) ? {} : { failure: messageOf(error, MESSAGES.somethingWrong) };
    },
  });

  const requestOf = (values: WashValues): WashRequest => {
    const { service, price, gst, total } = wash;
    const { name, email, phone } = values;
    return {
      name,
      email,
      phone,
      ...addressRequestOf(values),
      carName: values.carName || (ownCar(cars, values.carNumber)?.carName ?? ''),
      carNumber: values.carNumber,
      ...parkingRequestOf(values),
      date: values.date,
      timeSlot: values.timeSlot,
      service,
      price,
      gst,
      total,
    };
  };
  const busy = isSubmitting || state.step === 'recording';
  const payLater = handleSubmit((values) => orderUnpaid(() => bookWash(tier, requestOf(values))));
  const payNow = handleSubmit((values) =>
    pay({ payer: values, order: () => orderWash(tier, requestOf(values)), completionOf: (proof) => proof }),
  );

  return (
    <Form className={styles.layout} onSubmit={payAfterWash ? payLater : payNow} noValidate aria-label={wash.service}>
      <Card title="Where and when">
        <div className={styles.fields}>
          <TextField
            label="Full name"
            autoComplete="name"
            maxLength={100}
            error={errors.name?.message}
            {...register('name', { required: MESSAGES.nameRequired })}
          />
          <div className={styles.pair}>
            <EmailField error={errors.email?.message} {...register('email', emailRule)} />
            <PhoneField error={errors.phone?.message} {...register('phone', phoneRule)} />
          </div>
          <FormProvider {...form}>
            <AddressFields required />
            <WashCar cars={cars} />
            <DayField first={tomorrow} last={lastDay} />
          </FormProvider>
          <SelectField
            label="Time slot"
            hint={
              // The form still works: the order fails when the time is taken.
              times.isError ? (
                <LoadErrorHint message="We couldn’t load the available times." onRetry={() => void times.refetch()} />
              ) : (
                slotHint(slots, timeSlot)
              )
            }
            error={errors.timeSlot?.message}
            {...register('timeSlot', {
              required: 'Please choose a time slot',
              validate: (slot) => !isFull(slot) || FULL,
            })}
          >
            <option value="">Choose</option>
            {wash.slots.map((slot) => (
              <option key={slot} value={slot} disabled={isFull(slot)}>
                {isFull(slot) ? `${slot}, full` : slot}
              </option>
            ))}
          </SelectField>
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
        {overlap && (
          <Alert tone="warning" message={overlap}>
            <p>Choose another time, or order it anyway.</p>
          </Alert>
        )}
        {testPayments && <Alert tone="warning" message="Test payments: no money moves" />}
        <PaymentMessages
          state={state}
          onRecordAgain={() => void recordAgain()}
          texts={{ ...PAYMENT_TEXTS, done: ORDER_PLACED[tier] }}
        />
        {state.step !== 'unrecorded' && (
          <>
            {payAfterWash && (
              <Button type="submit" size="large" wide busy={busy}>
                Place order, pay after the wash
              </Button>
            )}
            <Button
              type={payAfterWash ? 'button' : 'submit'}
              size="large"
              look={payAfterWash ? 'secondary' : 'primary'}
              wide
              busy={busy}
              onClick={payAfterWash ? () => void payNow() : undefined}
            >
              Pay online now
            </Button>
            <ConsentNote action="ordering" />
          </>
        )}
      </Card>
    </Form>
  );
}

/** The draft from before a reload, without a date that has passed. */
function withFutureDate(draft: WashValues | null, tomorrow: string): Partial<WashValues> {
  return { ...draft, ...(draft && draft.date < tomorrow && { date: tomorrow }) };
}

/** A hint about the day's times and the cancellation deadline. */
function slotHint(slots: WashSlotsResponse['slots'] | undefined, chosen: string): string | undefined {
  if (slots && !slots.some(({ free }) => free)) return 'All times on this day are taken. Please choose another day.';
  const slot = slots?.find(({ timeSlot }) => timeSlot === chosen);
  if (!slot) return undefined;
  const isCancellable = slot.cancelUntil > new Date().toISOString();
  return isCancellable
    ? `You can cancel until ${formatMoment(slot.cancelUntil)}.`
    : 'This wash can no longer be cancelled once it is booked.';
}
