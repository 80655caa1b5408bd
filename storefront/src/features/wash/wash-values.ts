import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import type { WashRequest, WashResponse } from '#libs/contract/washes.js';
import { formatPhone } from '#libs/phone.js';
import { addressRequestOf, addressValuesOf, parkingRequestOf, type AddressValues } from '../../lib/address-values.js';
import { ownCar, washCarValuesOf, type WashCarValues } from './wash-car.js';

export type WashValues = Required<Pick<WashRequest, 'name' | 'email' | 'phone' | 'date' | 'timeSlot'>> &
  AddressValues &
  WashCarValues;

/** The values of a new form. @param lastWash whose car and address are used if the profile has none */
export function initialWashValues(
  profile: ProfileResponse | undefined,
  lastWash: WashResponse | undefined,
  firstDay: string,
): WashValues {
  return {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    phone: profile ? formatPhone(profile.phone) : '',
    ...addressValuesOf(profile?.carDetails.address ? profile.carDetails : lastWash),
    ...washCarValuesOf(profile?.cars[0] ?? lastWash),
    date: firstDay,
    timeSlot: '',
  };
}

/** The draft from before a reload, without a day that has passed. One that was chosen with a time is asked for again. */
export function withFutureDate(draft: WashValues | null, firstDay: string): Partial<WashValues> {
  if (!draft || draft.date >= firstDay) return { ...draft };
  return { ...draft, date: draft.timeSlot === '' ? firstDay : '' };
}

/** @param cars the customer's cars, from which the model of a known car number is taken */
export function washRequestOf(
  values: WashValues,
  { service, price, gst, total }: CatalogueResponse['washes'][number],
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
