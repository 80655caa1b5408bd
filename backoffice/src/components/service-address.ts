import type { AddressFields, AddressRequest, ParkingFields } from '#libs/contract/addresses.js';

/** Fields as forms hold them: what was emptied is null. */
type Held<T> = { [Field in keyof T]?: T[Field] | null };

/** An address of a form as the calls take it. An address on one line stays until tower or flat is entered. */
export function addressRequest(address: Held<AddressFields>): AddressRequest {
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

export function parkingRequest({ level, bay }: Held<ParkingFields>): Pick<ParkingFields, 'level' | 'bay'> {
  return { level: level ?? '', bay: bay ?? '' };
}

/** The address where it was saved on one line, without tower and flat; empty otherwise. */
export function addressLineOf({ address, tower, flat, communityName }: Held<AddressFields>): string {
  if (!address || tower || flat) return '';
  return communityName && address.startsWith(communityName) ? '' : address;
}

/** The parking place where it was saved on one line; empty otherwise. */
export function parkingLineOf({ parking, level, bay }: Held<ParkingFields>): string {
  return level || bay ? '' : (parking ?? '');
}
