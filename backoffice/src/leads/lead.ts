import { LEAD_STATUSES, type LeadResponse, type LeadStatus } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import type { Choice, Filter } from '../list/filters.js';
import type { ToneName } from '../theme/palette.js';

export const LEAD_STATUS: Record<LeadStatus, { name: string; tone: ToneName }> = {
  new: { name: 'New', tone: 'waiting' },
  contacted: { name: 'Contacted', tone: 'resting' },
  converted: { name: 'Converted', tone: 'good' },
  lost: { name: 'Lost', tone: 'ended' },
};

/** Why a lead can't move to a status, and what can be done instead. */
export function refusalText({ name, status, allowedStatuses }: LeadResponse, to: LeadStatus): string {
  const now = LEAD_STATUS[status].name.toLowerCase();
  const target = LEAD_STATUS[to].name.toLowerCase();
  const possible = NAMES.format(allowedStatuses.map((one) => LEAD_STATUS[one].name.toLowerCase()));
  const hint = possible ? `It can become ${possible}.` : 'It stays as it is.';
  return `${name} is ${now} and can't become ${target}. ${hint}`;
}

const NAMES = new Intl.ListFormat('en-IN', { type: 'disjunction' });

export const DELETION = {
  question: MESSAGES.confirmLeadDelete,
  deleted: 'Lead deleted',
  failed: 'Error deleting lead',
  describe: (record: object) => {
    const { name, email } = record as LeadResponse;
    return `${name}, ${email}`;
  },
};

/** Forms turn emptied fields into null. */
type Cleared<T> = { [Field in keyof T]: T[Field] | null };

/** The form's values as the API accepts them. */
export function leadRequest({ name, email, phone, message, communityId, assigneeId }: Cleared<LeadResponse>): object {
  return {
    name,
    email,
    phone: phone ?? '',
    message: message ?? '',
    communityId: communityId || null,
    assigneeId: assigneeId || null,
  };
}

export function leadFilters(communities: readonly Choice[], employees: readonly Choice[]): readonly Filter[] {
  return [
    {
      kind: 'choices',
      source: 'status',
      label: 'Status',
      choices: LEAD_STATUSES.map((id) => ({ id, name: LEAD_STATUS[id].name })),
    },
    { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
    { kind: 'choices', source: 'assigneeId', label: 'Assigned to', choices: employees },
    { kind: 'days', source: 'createdAt', label: 'Received', of: 'instant' },
  ];
}
