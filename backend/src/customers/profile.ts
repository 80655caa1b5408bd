import type { Instant } from '#libs/calendar.js';
import type { Tariff } from '#libs/catalogue.js';
import { companyNameError, gstinError, type Company } from '#libs/company.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CarDetails, OwnedVehicleRequest, VehicleRequest } from '#libs/contract/vehicles.js';
import type { Account } from '../identity/account.js';
import { pendingEmail } from '../identity/email-change.js';
import { fieldError } from '../kernel/field-error.js';
import { addressFields, type Address, type CommunityLookup } from './address.js';
import {
  assertNumberUnique,
  changedVehicle,
  derivedFields,
  EMPTY_VEHICLE,
  findVehicle,
  isEmpty,
  vehicleResponse,
  type Vehicle,
} from './vehicle.js';

/** The account as its owner and staff see it, without secrets. planAmount is in rupees, by the current tariff. */
export function profileResponse(
  account: Account,
  tariff: Tariff,
  communities: CommunityLookup,
  now: Instant,
): ProfileResponse {
  const { id, name, email, phone, role, staffRole, areaId, disabled, pictureKey, activePlan, createdAt, version } =
    account;
  const { gstin, companyName, acceptedTerms } = account;
  return {
    id,
    _id: id,
    name,
    email,
    pendingEmail: pendingEmail(account, now),
    phone,
    gstin,
    companyName,
    role,
    staffRole,
    area: communities(areaId)?.name ?? null,
    areaId: communities(areaId)?.id ?? null,
    disabled,
    profilePic: pictureKey === null ? null : pictureUrl(pictureKey),
    carDetails: carDetailsOf(account, tariff, communities),
    cars: account.vehicles.map((vehicle) => vehicleResponse(vehicle, tariff)),
    activePlan,
    acceptedTerms,
    createdAt,
    version,
  };
}

/** The path of a picture on this origin. */
export function pictureUrl(key: string): string {
  return `/api/pictures/${key}`;
}

function carDetailsOf({ vehicles, address }: Account, tariff: Tariff, communities: CommunityLookup): CarDetails {
  const { id: _, ...fields } = { id: '', ...(vehicles[0] ?? EMPTY_VEHICLE) };
  return { ...fields, ...derivedFields(fields, tariff), ...addressFields(address, communities) };
}

/**
 * The account with changes of its address and of one vehicle: the one of `carId`, or the first, which is added to an
 * account without any.
 * @param changedAddress applies the request's changes to an address
 * @throws DomainError not-found, validation-failed, amount-mismatch
 */
export function withCarDetails<T extends Pick<Account, 'vehicles' | 'address'>>(
  account: T,
  request: VehicleRequest,
  tariff: Tariff,
  {
    carId,
    newCarId,
    changedAddress,
  }: { carId?: string | undefined; newCarId: string; changedAddress: (address: Address) => Address },
): T {
  const { vehicles } = account;
  const before =
    carId === undefined ? (vehicles[0] ?? { id: newCarId, ...EMPTY_VEHICLE }) : findVehicle(vehicles, carId);
  const vehicle = changedVehicle(before, request, tariff, 'carDetails.');
  assertNumberUnique(vehicles, vehicle, 'carDetails.');
  return {
    ...account,
    vehicles: vehicles.length > 0 ? replaced(vehicles, [vehicle]) : isEmpty(vehicle) ? [] : [vehicle],
    address: changedAddress(account.address),
  };
}

/** The account with changes of several vehicles. Throws not-found, validation-failed or amount-mismatch. */
export function withVehicles<T extends Pick<Account, 'vehicles'>>(
  account: T,
  requests: readonly OwnedVehicleRequest[],
  tariff: Tariff,
): T {
  const before = account.vehicles;
  if (new Set(requests.map(({ id }) => id)).size < requests.length)
    throw fieldError('cars', 'Each car can be in the list only once');
  const changed = requests.map(({ id, ...request }, index) =>
    changedVehicle(findVehicle(before, id), request, tariff, `cars.${index}.`),
  );
  const vehicles = replaced(before, changed);
  for (const [index, vehicle] of changed.entries()) {
    // Of two vehicles with the same number, the error names the one whose number has changed.
    if (vehicle.carNumber !== findVehicle(before, vehicle.id).carNumber)
      assertNumberUnique(vehicles, vehicle, `cars.${index}.`);
  }
  return { ...account, vehicles };
}

/**
 * The account with changes of its GST registration. Throws validation-failed when it would have a GSTIN without a
 * company name, or a name without a GSTIN.
 */
export function withTaxRegistration<T extends Company>(
  account: T,
  { gstin = account.gstin, companyName = account.companyName }: Partial<Company>,
): T {
  const company = { gstin, companyName };
  const [numberError, nameError] = [gstinError(company), companyNameError(company)];
  if (nameError !== undefined) throw fieldError('companyName', nameError);
  if (numberError !== undefined) throw fieldError('gstin', numberError);
  return { ...account, ...company };
}

function replaced(vehicles: readonly Vehicle[], changed: readonly Vehicle[]): Vehicle[] {
  return vehicles.map((vehicle) => changed.find(({ id }) => id === vehicle.id) ?? vehicle);
}
