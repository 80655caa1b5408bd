import { SelectInput } from 'react-admin';
import { PLAN_SLOTS } from '#libs/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { FormDrawer } from '../parts/FormDrawer.js';
import { addressRequest, parkingRequest } from '../parts/service-address.js';
import { ParkingInputs, ServiceAddressInputs } from '../parts/ServiceAddressInputs.js';

const SLOTS = PLAN_SLOTS.map((id) => ({ id, name: id }));

function visitRequest(values: PlanResponse): object {
  return { ...addressRequest(values), ...parkingRequest(values), timeSlot: values.timeSlot };
}

/** The address, parking place and time slot of a running order. */
export function OrderForm({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDrawer<PlanResponse>
      title="Edit order"
      resource="allOrders"
      id={id}
      send={visitRequest}
      texts={{ saved: 'Order updated. We emailed the customer.', failed: 'Error saving order' }}
      onClose={onClose}
    >
      <ServiceAddressInputs required communityText="Its team serves the order" />
      <ParkingInputs />
      <SelectInput source="timeSlot" label="Time slot" choices={SLOTS} translateChoice={false} helperText={false} />
    </FormDrawer>
  );
}
