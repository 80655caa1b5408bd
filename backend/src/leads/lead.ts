import type { CalendarDate, Instant } from '#libs/calendar.js';
import { OPEN_LEAD_STATUSES, type LeadSource, type LeadStatus } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import type { Community } from '../communities/community.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { fieldError } from '../kernel/field-error.js';

interface LeadNote {
  /** Chosen by the client, so that repeating a request adds the note once. */
  id: string;
  at: Instant;
  /** Email address of the member of staff. */
  by: string;
  text: string;
}

export interface Lead extends StoredRecord {
  name: string;
  /** Lower case; empty if only the phone is known. */
  email: string;
  /** +91 and ten digits; empty if only the email address is known. */
  phone: string;
  /** The location that the enquirer named; `subject` in the API. */
  location: string;
  message: string;
  status: LeadStatus;
  communityId: string | null;
  assigneeId: string | null;
  /** The day on which staff contact them again. */
  followUpOn: CalendarDate | null;
  source: LeadSource;
  /** Whether it came with the email address or phone of a customer. */
  fromCustomer: boolean;
  /** The row of the import that created it; null for others. */
  importRowId: string | null;
  /** Why it was lost. Empty unless it is lost and a reason was given. */
  lostReason: string;
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

/** See OPEN_LEAD_STATUSES. */
export function isOpen({ status }: Pick<Lead, 'status'>): boolean {
  return OPEN_LEAD_STATUSES.includes(status);
}

/** Whether staff will contact the person today or later. */
export function hasFollowUpAhead(lead: Pick<Lead, 'status' | 'followUpOn'>, today: CalendarDate): boolean {
  return isOpen(lead) && lead.followUpOn !== null && lead.followUpOn >= today;
}

/** The lead in another status. A reason is kept only while it is lost, and a follow-up day only while it is open. */
export function withStatus(lead: Lead, status: LeadStatus, reason = ''): Lead {
  return {
    ...lead,
    status,
    lostReason: status === 'lost' ? reason : '',
    followUpOn: isOpen({ status }) ? lead.followUpOn : null,
  };
}

/** Throws validation-failed for somebody whom staff cannot contact. */
export function assertReachable({ email, phone }: Pick<Lead, 'email' | 'phone'>): void {
  if (email === '' && phone === '') throw fieldError('phone', 'Enter a phone number or an email address');
}

/** The community that staff choose for a lead. Throws validation-failed for one that is not on the list. */
export function chosenCommunity(community: Community | null): Community {
  if (community?.active) return community;
  throw fieldError('communityId', MESSAGES.communityNotListed);
}
