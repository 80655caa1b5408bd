import type { Edit, Versioned } from './records.js';

/** GET communities: those that may be chosen, by name. */
export interface CommunityChoice {
  id: string;
  _id: string;
  name: string;
  locality: string;
}

/** A community as the office keeps it. */
export interface CommunityResponse extends CommunityChoice, Versioned {
  address: string;
  /** Offered where a community is chosen. */
  active: boolean;
  /** What it was called before, and what was merged into it. Texts that say so mean this one. */
  formerNames: string[];
  /** The id of the community it is becoming part of, while its records are being moved. */
  mergedInto: string | null;
  createdAt: string;
}

export interface CommunityRequest {
  name: string;
  locality: string;
  address?: string;
  active?: boolean;
}

export type CommunityUpdate = CommunityRequest & Edit;

/** How many records name a community: what a deletion waits for, and what a merge moves. */
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
