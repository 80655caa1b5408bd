import type { AddressFields, AddressRequest, ParkingFields } from '#libs/contract/addresses.js';
import { defined } from '#libs/defined.js';
import { labelled } from '#libs/labelled.js';
import { parkingText } from '#libs/parking-text.js';

/** The address a vehicle is found at. A value object. */
export interface Address {
  /** The id of a listed community; null for one that is not listed or not known. */
  communityId: string | null;
  /** The name of a community that is not listed; empty otherwise. */
  communityName: string;
  tower: string;
  flat: string;
  city: string;
  state: string;
  pin: string;
  /** The address on one line, if it was given that way. Tower and flat are empty then. */
  text: string;
}

/** The part of a community that addresses use. */
interface AddressCommunity {
  id: string;
  name: string;
  locality: string;
  city: string;
  state: string;
  pin: string;
  /** Whether customers can choose it. */
  active: boolean;
}

/** Finds a listed community by id; null when there is none. */
export type CommunityLookup = (
  id: string | null,
) => Pick<AddressCommunity, 'id' | 'name' | 'locality' | 'state' | 'active'> | null;

/** The community of a request: a listed one, or the name of one that is not listed. */
export type ChosenCommunity = AddressCommunity | { id: null; name: string };

export const NO_ADDRESS: Address = {
  communityId: null,
  communityName: '',
  tower: '',
  flat: '',
  city: '',
  state: '',
  pin: '',
  text: '',
};

/** The address on one line: as it was given, or composed of its parts. */
export function addressText(address: Address, communities: CommunityLookup): string {
  const { communityId, communityName, tower, flat, city, state, pin, text } = address;
  if (text !== '') return text;
  const listed = communities(communityId);
  const region = city && pin ? `${city} ${pin}` : city || pin;
  let line = '';
  for (const part of [
    labelled('Flat', flat),
    labelled('Tower', tower),
    listed?.name ?? communityName,
    listed?.locality ?? '',
    region,
    state,
  ])
    if (part) line = line ? `${line}, ${part}` : part;
  return line;
}

/** Whether the community is listed, or named for the operator to confirm. */
export function isCommunityKnown({ communityId, communityName }: Address): boolean {
  return communityId !== null || communityName !== '';
}

/** Whether the operator has to confirm the community. */
export function needsConfirmation({ communityId, communityName }: Address): boolean {
  return communityId === null && communityName !== '';
}

/** An order's address, with the fields that lists of orders filter by. */
export interface OrderAddress {
  address: Address;
  communityId: string | null;
  /** The community is not listed: the operator has to confirm it before a team is sent. */
  communityToConfirm: boolean;
}

/** The address of an order, with the fields derived from it. */
export function orderAddress(address: Address): OrderAddress {
  return { address, communityId: address.communityId, communityToConfirm: needsConfirmation(address) };
}

/** Whether the address has more than the community: a flat, or a line of text. */
export function isComplete({ flat, text }: Address): boolean {
  return flat !== '' || text !== '';
}

/** Whether an order is served at the customer's own address, or the customer has none yet. */
export function isAtHome(ordered: Address, home: Address): boolean {
  if (!isComplete(home)) return true;
  return (Object.keys(NO_ADDRESS) as (keyof Address)[]).every((field) => ordered[field] === home[field]);
}

/** Whether a request contains the address as one line only. */
export function isTextAlone({ address, tower, flat, communityId, communityName }: AddressRequest): boolean {
  return address !== undefined && !tower && !flat && communityId === undefined && communityName === undefined;
}

/**
 * The address with a request's changes. Tower and flat take precedence over a line of text, and a line that equals the
 * composed parts changes nothing. City, state and PIN code are taken from a new community unless the request has them.
 * @param chosen the community of the request; undefined when it does not change
 */
export function changedAddress(
  before: Address,
  change: AddressRequest,
  communities: CommunityLookup,
  chosen?: ChosenCommunity,
): Address {
  const community = chosen && {
    communityId: chosen.id,
    communityName: chosen.id === null ? chosen.name : '',
    ...('city' in chosen ? { city: chosen.city, state: chosen.state, pin: chosen.pin } : NO_REGION),
  };
  const isSame =
    chosen === undefined ||
    (chosen.id === before.communityId && (chosen.id !== null || chosen.name === before.communityName));
  const { tower, flat, city, state, pin } = change;
  const parts = defined({ tower, flat, city, state, pin });
  const text = change.address;
  const after = { ...before, ...(isSame ? {} : community), ...parts };
  if (tower || flat) return { ...after, text: '' };
  if (text === undefined || text === addressText(before, communities)) return after;
  return { ...after, tower: '', flat: '', text };
}

/** The address in responses. */
export function addressFields(address: Address, communities: CommunityLookup): AddressFields {
  const { communityName, tower, flat, city, state, pin } = address;
  const listed = communities(address.communityId);
  return {
    address: addressText(address, communities),
    communityId: listed?.id ?? null,
    communityName: listed?.name ?? communityName,
    tower,
    flat,
    city,
    state,
    pin,
  };
}

const ADDRESS_FIELDS: Record<keyof AddressFields, true> = {
  address: true,
  communityId: true,
  communityName: true,
  tower: true,
  flat: true,
  city: true,
  state: true,
  pin: true,
};

/** Splits a request into its address fields and the rest. */
export function splitAddress<T extends AddressRequest>(
  request: T,
): { address: AddressRequest; rest: Omit<T, keyof AddressFields> } {
  const isAddress = ([field]: [string, unknown]) => field in ADDRESS_FIELDS;
  const entries = Object.entries(request);
  return {
    address: Object.fromEntries(entries.filter(isAddress)),
    rest: Object.fromEntries(entries.filter((entry) => !isAddress(entry))) as Omit<T, keyof AddressFields>,
  };
}

export const NO_PARKING: ParkingFields = { parking: '', level: '', bay: '' };

/** The parking place with a request's changes. Level and bay take precedence over the line of text. */
export function changedParking(before: ParkingFields, { parking, level, bay }: Partial<ParkingFields>): ParkingFields {
  const parts = { level: level ?? before.level, bay: bay ?? before.bay };
  const isNew = parts.level !== before.level || parts.bay !== before.bay;
  if (isNew && (parts.level !== '' || parts.bay !== '')) return { ...parts, parking: parkingText(parts) };
  const isSameLine = parking === undefined || parking === before.parking;
  if (!isSameLine) return { parking, level: '', bay: '' };
  return { ...parts, parking: isNew ? '' : before.parking };
}

const NO_REGION = { city: '', state: '', pin: '' };
