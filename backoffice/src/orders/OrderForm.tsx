import { useState, type ReactNode } from 'react';
import { Checkbox, FormControlLabel } from '@mui/material';
import { AutocompleteInput, TextInput, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { CAR_MODELS } from '#libs/car-models.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanChangeRequest, PlanResponse } from '#libs/contract/plans.js';
import { replacedCar } from '#libs/replaced-car.js';
import { CarNumberInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { TimeSlotInput } from '../components/TimeSlotInput.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';
import { mayChangeAccount } from '../customers/customer.js';
import { asPlanned } from '../providers/as-planned.js';
import { useProfileCarChange } from './use-profile-car-change.js';

function changeRequest(values: PlanResponse): PlanChangeRequest {
  const { timeSlot, carName, carColor, carNumber } = values;
  const car = { carName, carColor: carColor ?? '', carNumber };
  return { ...addressRequest(values), ...parkingRequest(values), timeSlot, ...car };
}

/** Changes the car, address and time slot of a running order from tomorrow on, and the car in the customer's profile. */
export function OrderForm({ order, onClose }: { order: PlanResponse; onClose: () => void }) {
  const { id, carType, carName, userId } = order;
  const names = CAR_MODELS.filter(({ type }) => type === carType).map(({ name }) => name);
  const cars = [...new Set([carName, ...names])].map((name) => ({ id: name, name }));
  const [numberBefore] = useState(asPlanned(order).carNumber);
  const [changesProfile, setChangesProfile] = useState(true);
  const { data: customer } = useGetOne<ProfileResponse>('customers', { id: userId }, { onError: () => undefined });
  const changeProfileCar = useProfileCarChange();
  const replacedBy = (carNumber: string) =>
    customer && mayChangeAccount(customer) ? replacedCar(customer.cars, numberBefore, carNumber) : undefined;

  function saved(changed: PlanResponse) {
    const plan = asPlanned(changed);
    const replaced = replacedBy(plan.carNumber);
    if (customer && replaced && changesProfile) changeProfileCar({ customer, carId: replaced.id, plan });
  }

  return (
    <FormDrawer<PlanResponse>
      title="Edit order"
      resource="allOrders"
      id={id}
      toFormValues={asPlanned}
      toRequest={changeRequest}
      texts={{
        saved: 'Order updated. Changes take effect tomorrow. We emailed the customer.',
        failed: 'Error saving order',
      }}
      onSaved={saved}
      onClose={onClose}
    >
      <ServiceAddressInputs required communityText="The community’s team takes over the order tomorrow" />
      <ParkingInputs />
      <TimeSlotInput kind="plan" />
      <AutocompleteInput
        source="carName"
        label="Car"
        choices={cars}
        translateChoice={false}
        helperText="Must be the same car type, because the price depends on it"
      />
      <CarNumberInput source="carNumber" label="Car No." />
      <WhenCarIsReplaced replacedBy={replacedBy}>
        <FormControlLabel
          control={<Checkbox checked={changesProfile} onChange={(_, checked) => setChangesProfile(checked)} />}
          label="Also change the car in the customer’s profile"
        />
      </WhenCarIsReplaced>
      <TextInput source="carColor" label="Colour" helperText={false} />
    </FormDrawer>
  );
}

function WhenCarIsReplaced({
  replacedBy,
  children,
}: {
  replacedBy: (carNumber: string) => unknown;
  children: ReactNode;
}) {
  const carNumber = normaliseCarNumber(useWatch<PlanResponse, 'carNumber'>({ name: 'carNumber' }) ?? '');
  return isCarNumber(carNumber) && replacedBy(carNumber) ? children : null;
}
