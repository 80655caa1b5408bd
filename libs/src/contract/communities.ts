import type { Edit, Versioned } from './records.js';

/** GET communities: those that may be chosen, by name. */
export interface CommunityChoice {
  id: string;
  _id: string;
  name: string;
  locality: string;
  city: string;
  state: string;
  /** Six digits, or empty. */
  pin: string;
}

/** A community as the office keeps it. */
export interface CommunityResponse extends CommunityChoice, Versioned {
  address: string;
  /** Offered where a community is chosen. */
  active: boolean;
  /** The id of the community that it became part of; lists leave such out. */
  mergedInto: string | null;
  createdAt: string;
}

export interface CommunityRequest {
  name: string;
  locality: string;
  address?: string;
  city?: string;
  state?: string;
  pin?: string;
  active?: boolean;
}

export type CommunityUpdate = CommunityRequest & Edit;

/** How many records refer to a community: what a deletion waits for, and what a merge moves. */
export interface CommunityUses {
  employees: number;
  customers: number;
  leads: number;
  orders: number;
  washes: number;
}

/** POST register/communities/{id}/merge: the community it becomes part of. */
export interface CommunityMerge {
  into: string;
}
