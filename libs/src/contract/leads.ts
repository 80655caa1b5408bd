import type { Edit, Versioned } from './records.js';

export const LEAD_STATUSES = ['new', 'contacted', 'converted', 'lost'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses of leads that staff still follow up. Only these leads have a follow-up day. */
export const OPEN_LEAD_STATUSES: readonly LeadStatus[] = ['new', 'contacted'];

/** Where a lead came from. */
export const LEAD_SOURCES = [
  'contact-form',
  'popup',
  'import',
  'phone',
  'referral',
  'walk-in',
  'social-media',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

export const MAX_LOCATION_LENGTH = 200;
export const MAX_LEAD_MESSAGE_LENGTH = 2000;
export const MAX_LEAD_NOTE_LENGTH = 1000;
export const MAX_LOST_REASON_LENGTH = 200;

/** An enquiry from the contact form or the popup. `subject` is the location; the popup needs no message. */
export interface ContactRequest {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message?: string;
  /** The popup: news and offers may be mailed to this address. */
  mailingList?: boolean;
  /** A hidden field that only spam bots fill in. */
  website?: string;
}

interface LeadFields {
  name: string;
  /** Empty or null removes it. */
  phone?: string | null;
  /** Empty or null removes it. */
  message?: string | null;
  communityId?: string | null;
  /** The id of an employee. */
  assigneeId?: string | null;
  /** The day of the next contact by staff. */
  followUpOn?: string | null;
  source?: LeadSource;
}

/** POST leads: an enquiry that staff received, with a phone, an email address or both. Its default source is `phone`. */
export interface NewLeadRequest extends LeadFields {
  email?: string;
  /** The location. By default the name of the community. */
  subject?: string;
}

/** PUT leads/{id}. Omitted fields keep their values. */
export interface LeadUpdate extends LeadFields, Edit {
  /** Empty for a lead with a phone only. */
  email: string;
  /** The location. A new one also changes the community, unless the request does. */
  subject?: string;
}

/** PATCH leads/{id}/status. */
export interface LeadStatusRequest {
  status: LeadStatus;
  /** Why the lead was lost; only with `lost`. */
  reason?: string;
}

/** POST leads/{id}/notes. Repeating a request with the same id adds the note once. */
export interface LeadNoteRequest {
  id?: string;
  text: string;
}

export interface LeadNoteResponse {
  at: string;
  /** Email address of the member of staff. */
  by: string;
  text: string;
}

export interface LeadResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  /** Empty if only the phone is known. */
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
  /** The day of the next contact by staff, Asia/Kolkata. */
  followUpOn: string | null;
  source: LeadSource;
  /** Why it was lost. Empty unless it is lost and a reason was given. */
  lostReason: string;
  notes: LeadNoteResponse[];
  /** Whether another lead has the same phone or email address. For the office only; false for employees. */
  isRepeated: boolean;
  /** Whether the enquiry came with the email address or phone of a customer. */
  fromCustomer: boolean;
  createdAt: string;
}

/** GET leads/funnel: the leads of a source by status. */
export interface LeadFunnelRow {
  source: LeadSource;
  leads: number;
  /** The number of leads by current status. */
  statuses: Record<LeadStatus, number>;
}
