import type { Coverage } from '../coverage.js';
import type { Edit, Versioned } from './records.js';
import type {
  CarDetails,
  CarDetailsRequest,
  OwnedVehicleRequest,
  VehicleRequest,
  VehicleResponse,
} from './vehicles.js';

export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;

export const ROLES = ['user', 'employee', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Staff roles determine permissions (permissions.ts). All staff roles except `employee` have the role `admin`. */
export const STAFF_ROLES = ['admin', 'manager', 'accountant', 'employee'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Named instead of an assignee whose account was deleted or is no longer that of a member of staff. */
export const FORMER_EMPLOYEE = 'Former employee';

/** The role on the wire of a staff role: `admin` for all office staff. */
export function roleOfStaff(staffRole: StaffRole): Role {
  return staffRole === 'employee' ? 'employee' : 'admin';
}

export interface RegisterRequest {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  phone: string;
  profilePic?: string | null;
  carDetails?: CarDetailsRequest;
  /** The version of terms and privacy notice that the person agreed to (libs/src/policies.ts). */
  termsVersion?: string;
  /** Whether news and offers may be mailed. */
  marketing?: boolean;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/**
 * The token is valid for 15 minutes. POST auth/refresh renews it with an HttpOnly cookie, and returns the same type.
 */
export interface SessionResponse {
  token: string;
  userId: string;
  email: string;
  role: Role;
  /** Omitted for customers. */
  staffRole?: StaffRole;
}

export interface MessageResponse {
  message: string;
}

export interface ProfileResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  /** A new email address that has not been confirmed. `email` is valid until then. */
  pendingEmail: string | null;
  phone: string;
  /** The GST registration for invoices to a business, and its name; empty without one. */
  gstin: string;
  companyName: string;
  role: Role;
  /** Null for customers. */
  staffRole: StaffRole | null;
  /** The path of the picture on this origin, or null. */
  profilePic: string | null;
  /** The name of the community an employee works in, and its id. */
  area: string | null;
  areaId: string | null;
  disabled: boolean;
  /** The first car and its address. */
  carDetails: CarDetails;
  /** All cars, including the first. */
  cars: VehicleResponse[];
  /** Whether the customer has an active or paused plan. */
  activePlan: boolean;
  /** The version of the policies that was agreed to at registration, and when; null if none is recorded. */
  acceptedTerms: AcceptedTerms | null;
  createdAt: string;
}

export interface AcceptedTerms {
  version: string;
  at: string;
}

/** PUT profile. Omitted fields keep their values. */
export interface ProfileUpdate extends Edit {
  id?: string;
  name?: string;
  /** A new email address takes effect when it is confirmed with a mailed link. Requires currentPassword. */
  email?: string;
  currentPassword?: string;
  phone?: string;
  /** Both or neither. Empty to remove them. */
  gstin?: string;
  companyName?: string;
  /** A data URL (JPEG, PNG or WebP) to set, null to remove it, or its current URL to keep it. */
  profilePic?: string | null;
  carDetails?: CarDetailsRequest;
  /** The car that carDetails belong to. Defaults to the first. */
  carId?: string;
  /** The cars that change, each with its id and the changed fields. */
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

/** POST customers: an account of any role. It has no password; its owner is mailed a link to choose one. */
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

/** PUT customers/{id}. */
export interface CustomerUpdate extends CustomerRequest, Edit {
  cars?: OwnedVehicleRequest[];
  /** A car to add. */
  newCar?: VehicleRequest;
}

export interface EmployeeResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  phone: string;
  staffRole: StaffRole;
  /** The name of the community they work in, and its id. */
  area: string | null;
  areaId: string | null;
  /** Other communities that they cover, for a period or permanently. */
  otherCommunities: CoverageResponse[];
  /** Whether the sign-in is disabled. */
  disabled: boolean;
}

/** POST register/employees. The account has no password; the employee is mailed a link to choose one. */
export interface EmployeeRequest {
  name: string;
  email: string;
  phone: string;
  /** The default is `employee`. */
  staffRole?: StaffRole;
  /** The id or the name of the community they work in. */
  area?: string | null;
}

export interface CoverageResponse extends Coverage {
  communityName: string;
}

/** PUT register/employee/{id}/communities: replaces the communities that an employee covers besides their own. */
export interface EmployeeCommunitiesRequest extends Edit {
  otherCommunities: CoverageRequest[];
}

export interface CoverageRequest {
  /** The id or the name of a community. */
  community: string;
  /** The first and the last day; omitted or null for no limit. */
  from?: string | null;
  to?: string | null;
}

/** PUT register/employee/{id}/staff-role. A change ends the sessions of the account. */
export interface StaffRoleRequest {
  staffRole: StaffRole;
}

export interface EmployeeAreaResponse extends EmployeeResponse, MessageResponse {}

/** A password in the request is ignored, as the new one is entered after following the mailed link. */
export interface ForgotPasswordRequest {
  email: string;
  password?: string;
}

export interface ResetPasswordRequest {
  password: string;
  confirmPassword?: string;
}
