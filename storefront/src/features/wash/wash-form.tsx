import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { addDays } from '#libs/calendar.js';
import { normaliseCarNumber } from '#libs/car-number.js';
import { WASH_DAYS_AHEAD, type WashTier } from '#libs/catalogue.js';
import { MAX_NAME_LENGTH, type ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import type { WashRequest, WashResponse } from '#libs/contract/washes.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { MESSAGES } from '#libs/messages.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { formatPhone } from '#libs/phone.js';
import { daysOffIn, nextServiceDay } from '#libs/service-days.js';
import { hasCode, messageOf } from '../../app/api.js';
import { profileQuery, washesQuery } from '../../lib/account-queries.js';
import { emailRule, phoneRule } from '../../lib/account-rules.js';
import { AddressFields } from '../../lib/address-fields.js';
import { addressRequestOf, addressValuesOf, parkingRequestOf, type AddressValues } from '../../lib/address-values.js';
import { reloadCatalogue, useCatalogue } from '../../lib/catalogue.js';
import { useCommunityId } from '../../lib/community-id.js';
import { removeDraft, readDraft } from '../../lib/drafts.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { usePlans } from '../../lib/plan-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { useFormDraft } from '../../lib/use-form-draft.js';
import { WashDayField } from '../../lib/wash-day-field.js';
import { WashSlotField } from '../../lib/wash-slot-field.js';
import { usePayment } from '../../lib/use-payment.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { TextField } from '../../ui/field.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { Form } from '../../ui/form.js';
import { PriceLines } from '../../ui/price-lines.js';
import { bookWash, completeWash, orderWash } from './wash.api.js';
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
  appears: 'the wash will appear under My Washes',
};

type WashValues = Required<Pick<WashRequest, 'name' | 'email' | 'phone' | 'date' | 'timeSlot'>> &
  AddressValues &
  WashCarValues;

interface WashFormProps {
  tier: WashTier;
  wash: CatalogueResponse['washes'][number];
  userId: string;
  profile: ProfileResponse | undefined;
  /** The customer's last wash, whose car and address are filled in if the profile has none. */
  lastWash: WashResponse | undefined;
}

export function WashForm({ tier, wash, userId, profile, lastWash }: WashFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { payAfterWash, testPayments, gstPercent, business } = useCatalogue().catalogue;
  const today = useToday();
  const [tomorrow, lastDay] = [addDays(today, 1), addDays(today, WASH_DAYS_AHEAD)];
  const firstDay = nextServiceDay(daysOffIn(business.daysOff, null), tomorrow);
  const draftName = `wash:${tier}:${userId}`;

  const cars = profile?.cars ?? [];
  const start: WashValues = {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    phone: profile ? formatPhone(profile.phone) : '',
    ...addressValuesOf(profile?.carDetails.address ? profile.carDetails : lastWash),
    ...washCarValuesOf(cars[0] ?? lastWash),
    date: firstDay,
    timeSlot: '',
  };
  const form = useForm<WashValues>({
    defaultValues: { ...start, ...withFutureDate(readDraft<WashValues>(draftName), firstDay) },
    shouldFocusError: false,
  });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const { errors, isSubmitting } = formState;
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
  const reloadWashes = () => void queries.invalidateQueries({ queryKey: washesQuery.queryKey });
  const reloadSlots = () => void queries.invalidateQueries({ queryKey: ['wash-slots'] });

  const { state, placed, pay, recordAgain, orderUnpaid } = usePayment<PaymentCompletion, WashResponse>({
    storageKey: `wash-payment:${tier}:${userId}`,
    purchase: ['wash', tier, userId, normaliseCarNumber(carNumber), date, timeSlot].join(),
    record: completeWash,
    orders: washes,
    ordersQuery: washesQuery,
    isPaid: (order) => order.payment === 'paid' && isToBeDone(order),
    failed: MESSAGES.somethingWrong,
    onDone: ({ id }) => {
      reset(start);
      removeDraft(draftName);
      reloadWashes();
      // It keeps the parking place of a car that had none.
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
      return navigate(`/booked?wash=${id}`, { state: { notice: ORDER_PLACED[tier] } });
    },
    onRejected: (error) => {
      if (hasCode(error, 'slot-full', 'slot-not-offered', 'purchase-closed')) reloadSlots();
      if (hasCode(error, 'amount-mismatch', 'slot-not-offered')) reloadCatalogue();
      return showFieldErrors(error, start, setError) ? {} : { failure: messageOf(error, MESSAGES.somethingWrong) };
    },
  });

  const requestOf = (values: WashValues) => washRequestOf(values, wash, cars);
  const begin = async (values: WashValues) => {
    const order = await orderWash(tier, requestOf(values));
    reloadWashes();
    return { ...order, id: order.washId };
  };
  const busy = isSubmitting || state.step === 'recording';
  const payLater = handleSubmit((values) => orderUnpaid(() => bookWash(tier, requestOf(values))));
  const payNow = handleSubmit((values) =>
    pay({ payer: values, order: () => begin(values), completionOf: (proof) => proof }),
  );

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
      </Card>
    </Form>
  );
}

/** The draft from before a reload, without a day that has passed. One that was chosen with a time is asked for again. */
function withFutureDate(draft: WashValues | null, firstDay: string): Partial<WashValues> {
  if (!draft || draft.date >= firstDay) return { ...draft };
  return { ...draft, date: draft.timeSlot === '' ? firstDay : '' };
}

/** @param cars the customer's cars, from which the model of a known car number is taken */
function washRequestOf(
  values: WashValues,
  { service, price, gst, total }: WashFormProps['wash'],
  cars: readonly VehicleResponse[],
): WashRequest {
  const { name, email, phone, carNumber, date, timeSlot } = values;
  return {
    name,
    email,
    phone,
    ...addressRequestOf(values),
    carName: values.carName || (ownCar(cars, carNumber)?.carName ?? ''),
    carNumber,
    ...parkingRequestOf(values),
    date,
    timeSlot,
    service,
    price,
    gst,
    total,
  };
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
