import { required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { WashResponse } from '#libs/contract/washes.js';
import { washSlotsOverlap } from '#libs/offered-slots.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { isOver } from '../components/time-slots.js';
import { TimeSlotInput } from '../components/TimeSlotInput.js';
import { useFullWashSlots } from '../components/use-full-wash-slots.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';

function visitRequest(values: WashResponse): object {
  return { ...addressRequest(values), ...parkingRequest(values), date: values.date, timeSlot: values.timeSlot };
}

/** The address, parking place, day and time slot of a wash. */
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
      <VisitTime wash={wash} />
    </FormDrawer>
  );
}

/**
 * The wash does not compete with itself for the time that it has, so the server decides about slots that overlap it.
 */
function VisitTime({ wash }: { wash: WashResponse }) {
  const date = useWatch<{ date: string }>({ name: 'date' }) as string | null;
  const isFull = useFullWashSlots(wash.tier, date);
  const isOwnTime = (timeSlot: string) => date === wash.date && washSlotsOverlap(wash.tier, timeSlot, wash.timeSlot);
  return (
    <>
      <DateInput source="date" label="Day" min={today()} validate={required('Please choose a day')} />
      <TimeSlotInput
        kind={wash.tier}
        isOver={(timeSlot) => isOver(wash.tier, date, timeSlot)}
        isFull={(timeSlot) => !isOwnTime(timeSlot) && isFull(timeSlot)}
      />
    </>
  );
}
