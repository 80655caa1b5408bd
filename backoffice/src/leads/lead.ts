import type { CalendarDate } from '#libs/calendar.js';
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadResponse,
  type LeadStatus,
  OPEN_LEAD_STATUSES,
} from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { LEAD_SOURCE_NAMES, LEAD_STATUS_NAMES } from '#libs/value-names.js';
import { phoneText } from '../components/format.js';
import type { Choice, Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const LEAD_STATUS: Record<LeadStatus, { name: string; tone: ToneName }> = {
  new: { name: LEAD_STATUS_NAMES.new, tone: 'waiting' },
  contacted: { name: LEAD_STATUS_NAMES.contacted, tone: 'resting' },
  converted: { name: LEAD_STATUS_NAMES.converted, tone: 'good' },
  lost: { name: LEAD_STATUS_NAMES.lost, tone: 'ended' },
};

/** The label of the button that moves a lead to a status. */
export function moveLabel({ status }: Pick<LeadResponse, 'status'>, to: LeadStatus): string {
  if (to === 'converted') return 'Convert';
  if (to === 'contacted' && status === 'lost') return 'Reopen';
  return `Mark ${LEAD_STATUS[to].name.toLowerCase()}`;
}

export const SOURCE_CHOICES: readonly Choice[] = LEAD_SOURCES.map((id) => ({ id, name: LEAD_SOURCE_NAMES[id] }));

/** Suggested reasons for a lost lead. Another one can be typed. */
export const LOST_REASONS = ['Price', 'No answer', 'Chose another service', 'Community not served', 'Moved away'];

/** A filter for the leads to contact by a day. */
export function followUpFilter(today: CalendarDate) {
  return { status: OPEN_LEAD_STATUSES, followUpOn_lte: today };
}

/**
 * Whether a lead can be converted. A new one is marked as contacted on the way. Enquiries of customers are answered
 * instead.
 */
export function isConvertible({ status, fromCustomer }: Pick<LeadResponse, 'status' | 'fromCustomer'>): boolean {
  return !fromCustomer && OPEN_LEAD_STATUSES.includes(status);
}

/** The statuses that a lead can move to. */
export function possibleMoves(lead: Pick<LeadResponse, 'status' | 'allowedStatuses' | 'fromCustomer'>): LeadStatus[] {
  return LEAD_STATUSES.filter((status) =>
    status === 'converted' ? isConvertible(lead) : lead.allowedStatuses.includes(status),
  );
}

/** Why a lead can't move to a status, and what can be done instead. */
export function disallowedText(lead: LeadResponse, to: LeadStatus): string {
  const { name, status, fromCustomer } = lead;
  if (fromCustomer && to === 'converted') return `${name} is already a customer, so there is nothing to convert.`;
  const now = LEAD_STATUS[status].name.toLowerCase();
  const target = LEAD_STATUS[to].name.toLowerCase();
  const possible = NAMES.format(possibleMoves(lead).map((one) => LEAD_STATUS[one].name.toLowerCase()));
  const hint = possible ? `It can become ${possible}.` : 'Its status is final.';
  return `${name} is ${now} and can’t become ${target}. ${hint}`;
}

const NAMES = new Intl.ListFormat('en-IN', { type: 'disjunction' });

export const DELETION = {
  question: MESSAGES.confirmLeadDelete,
  deleted: 'Lead deleted',
  failed: 'Error deleting lead',
  describe: (record: object) => {
    const { name, email, phone } = record as LeadResponse;
    return `${name}, ${email || phoneText(phone)}`;
  },
};

/** Forms turn emptied fields into null. */
type Cleared<T> = { [Field in keyof T]: T[Field] | null };

/** The form's values as the API accepts them. */
export function leadRequest(lead: Cleared<LeadResponse>): object {
  const { name, email, phone, subject, message, communityId, assigneeId, followUpOn, source } = lead;
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    subject: subject ?? '',
    message: message ?? '',
    communityId: communityId || null,
    assigneeId: assigneeId || null,
    followUpOn: followUpOn || null,
    ...(source && { source }),
  };
}

export function leadFilters(communities: readonly Choice[], staff: readonly Filter[]): readonly Filter[] {
  return [
    {
      kind: 'choices',
      source: 'status',
      label: 'Status',
      choices: LEAD_STATUSES.map((id) => ({ id, name: LEAD_STATUS[id].name })),
    },
    { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
    ...staff,
    { kind: 'choices', source: 'source', label: 'Source', choices: SOURCE_CHOICES },
    { kind: 'flag', source: 'fromCustomer', label: 'Sent by', yes: 'A customer', no: 'Someone new' },
    { kind: 'days', source: 'followUpOn', label: 'Follow up', of: 'date' },
    { kind: 'days', source: 'createdAt', label: 'Received', of: 'instant' },
  ];
}
