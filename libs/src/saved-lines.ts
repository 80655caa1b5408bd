import type { AddressFields, ParkingFields } from './contract/addresses.js';

/** Fields in a form. Cleared fields are null. */
export type FormFields<T> = { [Field in keyof T]?: T[Field] | null };

/**
 * An address that was saved as one line, without tower and flat; otherwise empty. A line that starts with the community
 * is composed of the other fields.
 */
export function addressLineOf({ address, tower, flat, communityName }: FormFields<AddressFields>): string {
  if (!address || tower || flat) return '';
  return communityName && address.startsWith(communityName) ? '' : address;
}

/** A parking place that was saved as one line; otherwise empty. */
export function parkingLineOf({ parking, level, bay }: FormFields<ParkingFields>): string {
  return level || bay ? '' : (parking ?? '');
}
