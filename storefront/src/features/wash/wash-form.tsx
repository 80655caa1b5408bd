import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { addDays } from '#libs/calendar.js';
import { WASH_DAYS_AHEAD, type WashTier } from '#libs/catalogue.js';
import { MAX_NAME_LENGTH, type ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { daysOffIn, nextServiceDay } from '#libs/service-days.js';
import { washesQuery } from '../../lib/account-queries.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { AddressFields } from '../../lib/address-fields.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { useCommunityId } from '../../lib/community-id.js';
import { removeDraft, readDraft } from '../../lib/drafts.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { PaymentProgress } from '../../lib/payment-progress.js';
import { usePlans } from '../../lib/plan-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { WashDayField } from '../../lib/wash-day-field.js';
import { WashSlotField } from '../../lib/wash-slot-field.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextField } from '../../ui/field.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { Form } from '../../ui/form.js';
import { PriceLines } from '../../ui/price-lines.js';
import { overlapText } from './wash-overlap.js';
import { ORDER_PLACED, useWashOrder } from './use-wash-order.js';
import { WashCar } from './wash-car.js';
import { initialWashValues, withFutureDate, type WashValues } from './wash-values.js';
import styles from './wash.module.css';
import { EmailField, PhoneField } from '../../lib/person-fields.js';

const PAYMENT_TEXTS = {
  recording: 'Payment received. We are placing your order…',
  unrecorded: 'We received your payment, but your order is not placed yet.',
  appears: 'the wash will appear under My Washes',
};

interface WashFormProps {
  tier: WashTier;
  wash: CatalogueResponse['washes'][number];
  userId: string;
  profile: ProfileResponse | undefined;
  /** The customer's last wash, whose car and address are filled in if the profile has none. */
  lastWash: WashResponse | undefined;
}

export function WashForm({ tier, wash, userId, profile, lastWash }: WashFormProps) {
  const { payAfterWash, testPayments, gstPercent, business } = useCatalogue().catalogue;
  const today = useToday();
  const [tomorrow, lastDay] = [addDays(today, 1), addDays(today, WASH_DAYS_AHEAD)];
  const firstDay = nextServiceDay(daysOffIn(business.daysOff, null), tomorrow);
  const draftName = `wash:${tier}:${userId}`;

  const cars = profile?.cars ?? [];
  const start = initialWashValues(profile, lastWash, firstDay);
  const form = useForm<WashValues>({
    defaultValues: { ...start, ...withFutureDate(readDraft<WashValues>(draftName), firstDay) },
    shouldFocusError: false,
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  useFirstErrorFocus(form);
  useFormDraft(form, draftName);
  const [date, timeSlot, carNumber, email, communityName] = useWatch({
    control,
    name: ['date', 'timeSlot', 'carNumber', 'email', 'communityName'],
  });
  const daysOff = daysOffIn(business.daysOff, useCommunityId(communityName));
  const isOtherEmail = profile !== undefined && email.trim().toLowerCase() !== profile.email;
  const washes = useQuery(washesQuery).data ?? [];
  const overlap = overlapText(
    { tier, date, timeSlot, carNumber },
    washes,
    usePlans(userId).data ?? [],
    business.daysOff,
  );
  const { state, placed, busy, payNow, payLater, recordAgain } = useWashOrder({
    tier,
    wash,
    userId,
    cars,
    washes,
    chosen: { carNumber, date, timeSlot },
    form,
    onPlaced: () => {
      form.reset(start);
      removeDraft(draftName);
    },
  });

  return (
    <Form
      busy={busy}
      className={styles.layout}
      onSubmit={payAfterWash ? payLater : payNow}
      noValidate
      aria-label={wash.service}
    >
      <Card title="Where and when">
        <div className={styles.fields}>
          <TextField
            label="Full name"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            error={errors.name?.message}
            {...register('name', { required: MESSAGES.nameRequired })}
          />
          <div className={styles.pair}>
            <EmailField
              error={errors.email?.message}
              hint={isOtherEmail && `We’ll send the confirmation to ${profile.email}, the address of your account.`}
              {...register('email', emailRule)}
            />
            <PhoneField error={errors.phone?.message} {...register('phone', phoneRule)} />
          </div>
          <FormProvider {...form}>
            <AddressFields required kind="wash" />
            <WashCar cars={cars} />
            <WashDayField first={tomorrow} last={lastDay} daysOff={daysOff} />
            <WashSlotField tier={tier} slots={wash.slots} first={tomorrow} last={lastDay} daysOff={daysOff} />
          </FormProvider>
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
          placed={placed}
          onRecordAgain={() => void recordAgain()}
          texts={{ ...PAYMENT_TEXTS, done: ORDER_PLACED[tier] }}
        />
        {state.step !== 'unrecorded' && <OrderButtons busy={busy} onPayNow={() => void payNow()} />}
        <PaymentProgress state={state} texts={PAYMENT_TEXTS} />
      </Card>
    </Form>
  );
}

/** The submit button places an order to be paid after the wash, if the operator offers that. */
function OrderButtons({ busy, onPayNow }: { busy: boolean; onPayNow: () => void }) {
  const { payAfterWash } = useCatalogue().catalogue;
  return (
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
        onClick={payAfterWash ? onPayNow : undefined}
      >
        Pay online now
      </Button>
      <ConsentNote action="ordering" />
    </>
  );
}
