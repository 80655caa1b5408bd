import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { WashTier } from '#libs/catalogue.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { isToBeDone } from '#libs/order-transitions.js';
import { hasCode, messageOf } from '../../app/api.js';
import { profileQuery, washesQuery } from '../../lib/account-queries.js';
import { reloadCatalogue } from '../../lib/catalogue.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { usePayment } from '../../lib/use-payment.js';
import { bookWash, completeWash, orderWash } from './wash.api.js';
import { washRequestOf, type WashValues } from './wash-values.js';

export const ORDER_PLACED: Record<WashTier, string> = {
  basic: MESSAGES.washPlacedBasic,
  premium: MESSAGES.washPlacedPremium,
  ultimate: MESSAGES.washPlacedUltimate,
};

interface WashOrder {
  tier: WashTier;
  wash: CatalogueResponse['washes'][number];
  userId: string;
  cars: readonly VehicleResponse[];
  /** The customer's washes. */
  washes: WashResponse[];
  /** What is ordered, as entered so far. */
  chosen: Pick<WashValues, 'carNumber' | 'date' | 'timeSlot'>;
  form: UseFormReturn<WashValues>;
  /** Called when the order is placed. */
  onPlaced: () => void;
}

/** Places the order of the form, paid online or after the wash. */
export function useWashOrder({ tier, wash, userId, cars, washes, chosen, form, onPlaced }: WashOrder) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { handleSubmit, setError, formState, getValues } = form;
  const reloadWashes = () => void queries.invalidateQueries({ queryKey: washesQuery.queryKey });
  const reloadSlots = () => void queries.invalidateQueries({ queryKey: ['wash-slots'] });

  const { state, placed, pay, recordAgain, orderUnpaid } = usePayment<PaymentCompletion, WashResponse>({
    storageKey: `wash-payment:${tier}:${userId}`,
    purchase: ['wash', tier, userId, normaliseCarNumber(chosen.carNumber), chosen.date, chosen.timeSlot].join(),
    record: completeWash,
    orders: washes,
    ordersQuery: washesQuery,
    isPaid: (order) => order.payment === 'paid' && isToBeDone(order),
    failed: MESSAGES.somethingWrong,
    onDone: ({ id }) => {
      onPlaced();
      reloadWashes();
      // It keeps the parking place of a car that had none.
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
      return navigate(`/booked?wash=${id}`, { state: { notice: ORDER_PLACED[tier] } });
    },
    onRejected: (error) => {
      if (hasCode(error, 'slot-full', 'slot-not-offered', 'purchase-closed')) reloadSlots();
      if (hasCode(error, 'amount-mismatch', 'slot-not-offered')) reloadCatalogue();
      return showFieldErrors(error, getValues(), setError)
        ? {}
        : { failure: messageOf(error, MESSAGES.somethingWrong) };
    },
  });

  const requestOf = (values: WashValues) => washRequestOf(values, wash, cars);
  const begin = async (values: WashValues) => {
    const order = await orderWash(tier, requestOf(values));
    reloadWashes();
    return { ...order, id: order.washId };
  };
  const busy = formState.isSubmitting || state.step === 'recording';
  const payLater = handleSubmit((values) => orderUnpaid(() => bookWash(tier, requestOf(values))));
  const payNow = handleSubmit((values) =>
    pay({ payer: values, order: () => begin(values), completionOf: (proof) => proof }),
  );
  return { state, placed, busy, payNow, payLater, recordAgain };
}
