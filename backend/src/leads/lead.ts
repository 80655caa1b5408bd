import type { Instant } from '#libs/calendar.js';
import type { LeadStatus } from '#libs/contract/leads.js';
import type { StoredRecord } from '../kernel/database.port.js';

export interface LeadNote {
  /** Chosen by the client, so that repeating a request adds the note once. */
  id?: string;
  at: Instant;
  /** Email address of the member of staff. */
  by: string;
  text: string;
}

export interface Lead extends StoredRecord {
  name: string;
  /** Lower case. */
  email: string;
  /** +91 and ten digits; empty when staff removed it. */
  phone: string;
  /** The location that the enquirer named; `subject` in the API. */
  location: string;
  message: string;
  status: LeadStatus;
  communityId: string | null;
  assigneeId: string | null;
  notes: LeadNote[];
  createdAt: Instant;
  updatedAt: Instant;
}

/** All allowed transitions (docs/specification.md, Statuses). */
export const LEAD_TRANSITIONS: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted'],
  contacted: ['converted', 'lost'],
  converted: [],
  lost: ['contacted'],
};
