import { AutocompleteInput, required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CAR_MODELS } from '#libs/car-models.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { washSlotsOverlap } from '#libs/offered-slots.js';
import { DateInput } from '../components/DateInput.js';
import { today } from '../components/format.js';
import { CarNumberInput, PhoneInput } from '../components/FormattedInputs.js';
import { FormDrawer } from '../components/FormDrawer.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { isOver } from '../components/time-slots.js';
import { TimeSlotInput } from '../components/TimeSlotInput.js';
import { useFullWashSlots } from '../components/use-full-wash-slots.js';
import { ParkingInputs, ServiceAddressInputs } from '../components/ServiceAddressInputs.js';
import { CAR_NUMBER, NAME, PHONE } from '../components/validation.js';

function changeRequest(values: WashResponse): object {
  const { name, phone, date, timeSlot, carName, carNumber } = values;
  return { ...addressRequest(values), ...parkingRequest(values), date, timeSlot, carName, carNumber, name, phone };
}

/** The address, parking place, day, time slot, car and contact of a wash. */
export function WashForm({ wash, onClose }: { wash: WashResponse; onClose: () => void }) {
  const { carName } = wash;
  const cars = [...new Set([...(carName ? [carName] : []), ...CAR_MODELS.map(({ name }) => name)])];
  return (
    <FormDrawer<WashResponse>
      title="Edit wash"
      resource="washes"
      id={wash.id}
      toRequest={changeRequest}
      texts={{ saved: 'Wash updated. We emailed the customer.', failed: 'Error saving wash' }}
      onClose={onClose}
    >
      <ServiceAddressInputs required communityText="The community’s team does the wash" />
      <ParkingInputs />
      <VisitTime wash={wash} />
      <AutocompleteInput
        source="carName"
        label="Car"
        choices={cars.map((name) => ({ id: name, name }))}
        translateChoice={false}
        helperText={false}
      />
      <CarNumberInput source="carNumber" label="Car No." validate={CAR_NUMBER} />
      <TextInput
        source="name"
        label="Name"
        validate={NAME}
        helperText="The contact for this wash. The account keeps its own."
      />
      <PhoneInput source="phone" label="Phone Number" validate={PHONE} />
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
