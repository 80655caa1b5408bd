import type { Edit, Versioned } from './records.js';

export const MAX_COMMUNITY_NAME_LENGTH = 100;
export const MAX_MESSAGE_SUBJECT_LENGTH = 100;
export const MAX_MESSAGE_TEXT_LENGTH = 2_000;

/** GET communities: the active ones, sorted by name. */
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

/** A community in the backoffice. */
export interface CommunityResponse extends CommunityChoice, Versioned {
  address: string;
  /** Whether customers can choose it. */
  active: boolean;
  /** The id of the community it was merged into. Lists do not contain merged ones. */
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

/** The number of records that refer to a community. They prevent its deletion, and a merge moves them. */
export interface CommunityUses {
  employees: number;
  customers: number;
  leads: number;
  orders: number;
  washes: number;
}

/** POST register/communities/{id}/merge: the id of the community to merge into. */
export interface CommunityMerge {
  into: string;
}

/** POST register/communities/{id}/messages: an email about the service to all customers of the community. */
export interface CommunityMessageRequest {
  subject: string;
  /** Plain text. Blank lines separate paragraphs. */
  text: string;
}

/** A message that was sent to the customers of a community. */
export interface CommunityMessageResponse extends CommunityMessageRequest {
  id: string;
  _id: string;
  /** The number of customers that it was sent to. */
  recipientCount: number;
  /** The email address of the member of staff who sent it. */
  sentBy: string;
  createdAt: string;
}

/** How many customers get a message, or would get one now. */
export interface CommunityRecipients {
  count: number;
}
