import { SelectInput } from 'react-admin';
import { WASH_SLOTS } from '#libs/catalogue.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatSlot } from '#libs/slot-text.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';

function visitRequest(values: WashResponse): object {
  return { ...addressRequest(values), ...parkingRequest(values), timeSlot: values.timeSlot };
}

/** The address, parking place and time slot of a wash. */
export function WashForm({ wash, onClose }: { wash: WashResponse; onClose: () => void }) {
  const slots = WASH_SLOTS[wash.tier].map((id) => ({ id, name: formatSlot(id) }));
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
      <SelectInput source="timeSlot" label="Time slot" choices={slots} translateChoice={false} helperText={false} />
    </FormDrawer>
  );
}
