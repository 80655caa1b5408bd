import type { AddressFields, AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import type { OrderKind } from '#libs/contract/orders.js';
import { addressLineOf, parkingLineOf } from '#libs/saved-lines.js';

/** A service address as forms edit it. */
export interface AddressValues {
  communityName: string;
  /** Whether the community is not in the list. The customer enters its name. */
  notListed: boolean;
  tower: string;
  flat: string;
  city: string;
  state: string;
  /** The PIN code. */
  pin: string;
  /** An address that was saved as one line, without tower and flat. It stays until one of these is entered. */
  addressLine: string;
}

/** Where the car is parked, as forms edit it. */
export interface ParkingValues {
  level: string;
  bay: string;
  /** A parking place that was saved as one line. It stays until level or bay is entered. */
  parkingLine: string;
}

export const ADDRESS_FIELDS = [
  'communityName',
  'notListed',
  'tower',
  'flat',
  'city',
  'state',
  'pin',
] as const satisfies readonly (keyof AddressValues)[];

export const ADDRESS_ERRORS = {
  communityName: 'Please choose your community',
  flat: 'Please enter your flat or house number',
} as const;

export const NO_PARKING: ParkingValues = { level: '', bay: '', parkingLine: '' };

export function addressValuesOf(address: AddressFields | undefined): AddressValues {
  const {
    communityId = null,
    communityName = '',
    tower = '',
    flat = '',
    city = '',
    state = '',
    pin = '',
  } = address ?? {};
  return {
    communityName,
    notListed: communityId === null && communityName !== '',
    tower,
    flat,
    city,
    state,
    pin,
    addressLine: addressLineOf(address ?? {}),
  };
}

export function parkingValuesOf(parking: ParkingFields | undefined): ParkingValues {
  const { level = '', bay = '' } = parking ?? {};
  return { level, bay, parkingLine: parkingLineOf(parking ?? {}) };
}

/** The address as the API accepts it. Empty parts come with the community. */
export function addressRequestOf(values: AddressValues): AddressRequest {
  const { tower, flat, city, state, pin, addressLine } = values;
  const isEntered = tower.trim() !== '' || flat.trim() !== '';
  return {
    ...communityRequestOf(values),
    ...(isEntered ? { tower, flat } : addressLine !== '' && { address: addressLine }),
    ...(city && { city }),
    ...(state && { state }),
    ...(pin && { pin }),
  };
}

/** The changes of an address as the API accepts them. Empty when there are none. */
export function addressChangesOf(values: AddressValues, before: AddressValues): AddressRequest {
  const changed = (field: keyof AddressValues) => values[field] !== before[field];
  if (!ADDRESS_FIELDS.some(changed)) return {};
  const isCommunityNew = changed('communityName') || changed('notListed');
  const { tower, flat } = values;
  // City, state and PIN code come with a new community, unless they were entered.
  const region = (['city', 'state', 'pin'] as const).filter((field) =>
    isCommunityNew ? values[field] !== '' : changed(field),
  );
  return {
    ...communityRequestOf(values),
    ...((changed('tower') || changed('flat')) && { tower, flat }),
    ...Object.fromEntries(region.map((field) => [field, values[field]])),
  };
}

export function parkingRequestOf({ level, bay, parkingLine }: ParkingValues): Partial<ParkingFields> {
  return level.trim() || bay.trim() ? { level, bay } : { parking: parkingLine };
}

/** The address of a plan order: its parts and the line that summaries show. */
export function orderedAddressOf(address: AddressFields): AddressRequest {
  return { ...addressRequestOf(addressValuesOf(address)), address: address.address, ...communityOf(address) };
}

/** Whether the address contains more than its community. */
export function isFlatKnown(address: AddressFields): boolean {
  return address.flat !== '' || addressLineOf(address) !== '';
}

/** Says by when it is confirmed that an unlisted community is served. @param kind of the order, if it is known */
export function toBeConfirmedText(
  name: string,
  { isPaid = true, kind }: { isPaid?: boolean; kind?: OrderKind } = {},
): string {
  const otherwise = isPaid ? 'you get a full refund' : 'you have nothing to pay';
  const by = kind === 'wash' ? 'within two working days, and before your wash,' : 'within two working days';
  return `We’ll confirm ${by} that we serve ${name}. If we can’t, ${otherwise}.`;
}

function communityRequestOf({ communityName, notListed }: AddressValues): AddressRequest {
  const name = communityName.trim();
  if (name === '') return {};
  return notListed ? { communityId: null, communityName: name } : { communityName: name };
}

function communityOf({ communityId, communityName }: AddressFields): AddressRequest {
  return communityName === '' ? {} : { communityId, communityName };
}
