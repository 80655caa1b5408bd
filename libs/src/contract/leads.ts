import type { Versioned } from './records.js';

export const LEAD_STATUSES = ['new', 'contacted', 'converted', 'lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** An enquiry from the contact form or the popup. `subject` is the location; the popup needs no message. */
export interface ContactRequest {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message?: string;
  /** A field no person sees; whoever fills it is a program. */
  website?: string;
}

/** POST leads/{id}/notes. A note whose id the lead has already is not added again; leave it out for one that is never repeated. */
export interface LeadNoteRequest {
  id?: string;
  text: string;
}

export interface LeadResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  phone: string;
  /** The location the enquirer named. */
  subject: string;
  message: string;
  status: LeadStatus;
  allowedStatuses: LeadStatus[];
  /** The residential community it belongs to, or null. */
  communityId: string | null;
  /** Its name, or empty. */
  communityName: string;
  assigneeId: string | null;
  notes: { at: string; by: string; text: string }[];
  createdAt: string;
}
