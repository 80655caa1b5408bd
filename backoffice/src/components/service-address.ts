import type { AddressFields, AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import type { FormFields } from '#libs/saved-lines.js';

/** An address as the API accepts it. A saved line is kept until tower or flat is entered. */
export function addressRequest(address: FormFields<AddressFields>): AddressRequest {
  const { communityId, communityName, tower, flat, city, state, pin } = address;
  return {
    ...(communityId ? { communityId } : communityName ? { communityId: null, communityName } : {}),
    tower: tower ?? '',
    flat: flat ?? '',
    city: city ?? '',
    state: state ?? '',
    pin: pin ?? '',
  };
}

export function parkingRequest({ level, bay }: FormFields<ParkingFields>): Pick<ParkingFields, 'level' | 'bay'> {
  return { level: level ?? '', bay: bay ?? '' };
}
