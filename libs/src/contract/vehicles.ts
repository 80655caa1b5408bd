import type { CarType, PlanDuration } from '../catalogue.js';
import type { AddressFields, AddressRequest, ParkingFields } from './addresses.js';

export const MAX_CAR_COLOR_LENGTH = 40;

/** A customer's vehicle, with the choices for its plan. Unknown values are empty or null. */
export interface VehicleFields extends ParkingFields {
  /** Make and model, as listed in car-models.ts. */
  carName: string;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  /** Months. */
  planDuration: PlanDuration | null;
  timeSlot: string;
}

/** Fields that the server derives from a vehicle. If a request contains them, they must match. */
export interface DerivedVehicleFields {
  carType: CarType | null;
  /** Rupees: the current monthly price of the car type × planDuration. */
  planAmount: number | null;
}

/** A vehicle in a request. Omitted fields keep their values. */
export interface VehicleRequest extends Partial<VehicleFields & DerivedVehicleFields> {
  /** The model, when carName is the make alone. */
  carModel?: string;
}

/** One of the vehicles that an account already has, in a request. */
export interface OwnedVehicleRequest extends VehicleRequest {
  id: string;
}

/** POST profile/cars: name and number are required. Returns the profile. */
export type NewVehicleRequest = VehicleRequest & Pick<VehicleFields, 'carName' | 'carNumber'>;

export interface VehicleResponse extends VehicleFields, DerivedVehicleFields {
  id: string;
}

/** The specification's `carDetails`: an account's first vehicle and the address it is found at. */
export interface CarDetails extends VehicleFields, DerivedVehicleFields, AddressFields {}

/** `carDetails` in a request. Omitted fields keep their values. */
export interface CarDetailsRequest extends VehicleRequest, AddressRequest {}
