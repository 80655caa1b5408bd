import type { AddressFields, AddressRequest, ParkingFields } from '#libs/contract/addresses.js';

/** Fields in a form. Cleared fields are null. */
type FormFields<T> = { [Field in keyof T]?: T[Field] | null };

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

/** An address that was saved as one line, without tower and flat; otherwise empty. */
export function addressLineOf({ address, tower, flat, communityName }: FormFields<AddressFields>): string {
  if (!address || tower || flat) return '';
  return communityName && address.startsWith(communityName) ? '' : address;
}

/** A parking place that was saved as one line; otherwise empty. */
export function parkingLineOf({ parking, level, bay }: FormFields<ParkingFields>): string {
  return level || bay ? '' : (parking ?? '');
}
