/**
 * Where a car is found, as responses carry it beside the specification's `address`, which is composed of the rest.
 * A listed community has an id. One that is not listed has none, and the name that the customer gave it; the operator
 * confirms it. Neither means that the community is not known.
 */
export interface AddressFields {
  /** The address on one line. */
  address: string;
  communityId: string | null;
  /** The listed community's name, or what the customer calls one that is not listed; empty while it is not known. */
  communityName: string;
  tower: string;
  flat: string;
  city: string;
  state: string;
  /** Six digits, or empty. */
  pin: string;
}

/**
 * What a request says of an address; what is left out stays, or comes with the community. `communityId: null` with a
 * `communityName` is a community that is not listed. `address` alone is accepted when it names a listed community.
 */
export type AddressRequest = Partial<AddressFields>;

/** Where the car stands within the community. The specification's `parking` is composed of level and bay, and accepted alone. */
export interface ParkingFields {
  parking: string;
  level: string;
  bay: string;
}

export const MAX_ADDRESS_LENGTH = 300;
export const MAX_ADDRESS_PART_LENGTH = 60;
