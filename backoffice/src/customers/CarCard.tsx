import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { unbroken } from '#libs/unbroken.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { mayChangeAccount } from './customer.js';

interface CarCardProps {
  customer: ProfileResponse;
  /** One of the customer's cars. */
  car: ProfileResponse['cars'][number];
  title: string;
}

/** A car of a customer, with a button to remove it from the profile. */
export function CarCard({ customer, car, title }: CarCardProps) {
  const { carName, carType, carNumber, carColor, parking } = car;
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useCarRemoval(customer.id, () => setConfirming(false));
  const name = unbroken([carName, formatCarNumber(carNumber)].filter(Boolean).join(' '));
  return (
    <>
      <DetailsCard
        title={title}
        action={
          mayChangeAccount(customer) && (
            <Button size="small" aria-label={`Remove ${name || title}`} onClick={() => setConfirming(true)}>
              Remove
            </Button>
          )
        }
      >
        <Details>
          <Detail name="Car">{carName}</Detail>
          <Detail name="Car type">{carType && CAR_TYPE_LABELS[carType]}</Detail>
          <Detail name="Car No." strong>
            {formatCarNumber(carNumber)}
          </Detail>
          <Detail name="Colour">{carColor}</Detail>
          <Detail name="Parking">{parking}</Detail>
        </Details>
      </DetailsCard>
      {confirming && (
        <ConfirmDialog
          title="Remove this car?"
          text={`${name || title} will be removed from ${customer.name}’s profile. Its plans and washes continue.`}
          confirm="Remove car"
          keep="Keep car"
          destructive
          busy={isPending}
          onConfirm={() => mutate(car.id)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function useCarRemoval(customerId: string, onRemoved: () => void) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (carId: string) => dataProvider.removeCar(customerId, carId),
    onSuccess: () => {
      onRemoved();
      notify('Car removed', { type: 'success' });
    },
    onError: (error) => notify(`The car could not be removed. ${errorMessage(error)}`, { type: 'error' }),
    // It may have been removed by somebody else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
}
