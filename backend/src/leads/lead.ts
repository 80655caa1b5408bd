import type { Instant } from '#libs/calendar.js';
import type { LeadStatus } from '#libs/contract/leads.js';
import type { StoredRecord } from '../kernel/database.port.js';

export interface LeadNote {
  /** Made by who sent it, so that the same note sent again is one; absent where none was made. */
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
  /** +91 and ten digits; empty when the office took it out. */
  phone: string;
  /** The location the enquirer named; the JSON calls it subject, as the spec does. */
  location: string;
  message: string;
  status: LeadStatus;
  communityId: string | null;
  assigneeId: string | null;
  notes: LeadNote[];
  createdAt: Instant;
  updatedAt: Instant;
}

/** Every allowed step (docs/specification.md, Statuses). */
export const LEAD_TRANSITIONS: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted'],
  contacted: ['converted', 'lost'],
  converted: [],
  lost: ['contacted'],
};
