import { AutocompleteInput, TextInput } from 'react-admin';
import { CAR_MODELS } from '#libs/car-models.js';
import type { PlanChangeRequest, PlanResponse } from '#libs/contract/plans.js';
import { CarNumberInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { TimeSlotInput } from '../components/TimeSlotInput.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';
import { asPlanned } from '../providers/as-planned.js';

function changeRequest(values: PlanResponse): PlanChangeRequest {
  const { timeSlot, carName, carColor, carNumber } = values;
  const car = { carName, carColor: carColor ?? '', carNumber };
  return { ...addressRequest(values), ...parkingRequest(values), timeSlot, ...car };
}

/** Changes the car, address and time slot of a running order from tomorrow on. */
export function OrderForm({
  order: { id, carType, carName },
  onClose,
}: {
  order: Pick<PlanResponse, 'id' | 'carType' | 'carName'>;
  onClose: () => void;
}) {
  const names = CAR_MODELS.filter(({ type }) => type === carType).map(({ name }) => name);
  const cars = [...new Set([carName, ...names])].map((name) => ({ id: name, name }));
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
      <TextInput source="carColor" label="Colour" helperText={false} />
    </FormDrawer>
  );
}
