import type { Edit, Versioned } from './records.js';
import type { CarDetails, CarDetailsRequest, OwnedVehicleRequest, VehicleResponse } from './vehicles.js';

export const ROLES = ['user', 'employee', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface RegisterRequest {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  phone: string;
  profilePic?: string | null;
  carDetails?: CarDetailsRequest;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** The token lives 15 minutes; a refresh cookie (HttpOnly) renews it at POST auth/refresh, which answers the same shape. */
export interface SessionResponse {
  token: string;
  userId: string;
  email: string;
  role: Role;
}

export interface MessageResponse {
  message: string;
}

export interface ProfileResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  /** An email address that was asked for and waits for its confirmation; `email` stays in force until then. */
  pendingEmail: string | null;
  phone: string;
  role: Role;
  /** Address of the picture on this origin, or null. */
  profilePic: string | null;
  /** The name of the community an employee works in, and its id. */
  area: string | null;
  areaId: string | null;
  disabled: boolean;
  /** The first car, and where it is found. */
  carDetails: CarDetails;
  /** All of them, the first one too. */
  cars: VehicleResponse[];
  /** Whether a plan of theirs runs, or is paused. */
  activePlan: boolean;
  createdAt: string;
}

/** Everything optional; carType and planAmount are derived, and refused when they disagree. */
export interface ProfileUpdate extends Edit {
  id?: string;
  name?: string;
  /** Another one is in force once it is confirmed by the link mailed to it. Needs currentPassword. */
  email?: string;
  currentPassword?: string;
  phone?: string;
  /** A data URL (JPEG, PNG or WebP) to set, null to remove, the served address to keep. */
  profilePic?: string | null;
  carDetails?: CarDetailsRequest;
  /** Which car carDetails are of; the first when left out. */
  carId?: string;
  /** Of several cars, those that change, each with what changes of it. */
  cars?: OwnedVehicleRequest[];
}

/** POST profile/password. Ends every other session of the account. */
export interface PasswordChangeRequest {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** POST auth/confirm-email/{token} */
export interface EmailConfirmedResponse extends MessageResponse {
  email: string;
}

/** What an admin says of an account of any role. Without a password: its owner is mailed a link to choose one. */
export interface CustomerRequest {
  name: string;
  email: string;
  phone: string;
  role?: Role;
  /** The community an employee works in: its id or its name. */
  area?: string | null;
  disabled?: boolean;
  carDetails?: CarDetailsRequest;
}

/** PUT customers/{id}. Of several cars, those that change are named by their ids. */
export interface CustomerUpdate extends CustomerRequest, Edit {
  cars?: OwnedVehicleRequest[];
}

export interface EmployeeResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  phone: string;
  /** The name of the community they work in, and its id. */
  area: string | null;
  areaId: string | null;
  /** Kept from signing in. */
  disabled: boolean;
}

/** POST register/employees. Without a password: the new person is mailed a link to choose one. */
export interface EmployeeRequest {
  name: string;
  email: string;
  phone: string;
  /** The id or the name of the community they work in. */
  area?: string | null;
}

export interface EmployeeAreaResponse extends EmployeeResponse, MessageResponse {}

/** A password sent along is ignored: the mailed link asks for it. */
export interface ForgotPasswordRequest {
  email: string;
  password?: string;
}

export interface ResetPasswordRequest {
  password: string;
  confirmPassword?: string;
}
