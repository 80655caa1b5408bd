import type { WashResponse } from '#libs/contract/washes.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { TimeSlotInput } from '../components/TimeSlotInput.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';

function visitRequest(values: WashResponse): object {
  return { ...addressRequest(values), ...parkingRequest(values), timeSlot: values.timeSlot };
}

/** The address, parking place and time slot of a wash. */
export function WashForm({ wash, onClose }: { wash: WashResponse; onClose: () => void }) {
  return (
    <FormDrawer<WashResponse>
      title="Edit wash"
      resource="washes"
      id={wash.id}
      toRequest={visitRequest}
      texts={{ saved: 'Wash updated. We emailed the customer.', failed: 'Error saving wash' }}
      onClose={onClose}
    >
      <ServiceAddressInputs required communityText="The community's team does the wash" />
      <ParkingInputs />
      <TimeSlotInput kind={wash.tier} />
    </FormDrawer>
  );
}
