/**
 * An address in responses. The specification's `address` is composed of the other fields. A listed community has an id;
 * one that is not listed has only a name, given by the customer, and the operator confirms it. With neither, the
 * community is not known.
 */
export interface AddressFields {
  /** The address on one line. */
  address: string;
  communityId: string | null;
  /** The name of the listed community, or the name given by the customer; empty if not known. */
  communityName: string;
  tower: string;
  flat: string;
  city: string;
  state: string;
  /** Six digits, or empty. */
  pin: string;
}

/**
 * An address in requests. Omitted fields keep their values, or are taken from a new community. `communityId: null` with
 * a `communityName` is a community that is not listed. `address` alone must contain the name of a listed community.
 */
export type AddressRequest = Partial<AddressFields>;

/** A parking place in the community. The specification's `parking` is composed of level and bay, and accepted alone. */
export interface ParkingFields {
  parking: string;
  level: string;
  bay: string;
}

export const MAX_ADDRESS_LENGTH = 300;
/** Of tower, flat, city, state, parking level and bay. */
export const MAX_ADDRESS_PART_LENGTH = 60;
