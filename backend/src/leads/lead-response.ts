import type { LeadResponse } from '#libs/contract/leads.js';
import type { CommunityLookup } from '../customers/address.js';
import { LEAD_TRANSITIONS, type Lead } from './lead.js';

/** @param repeated the ids of leads that share their phone or email address with another one */
export function leadResponse(lead: Lead, communities: CommunityLookup, repeated: ReadonlySet<string>): LeadResponse {
  const { id, name, email, phone, location, message, status, assigneeId, createdAt, version } = lead;
  const { followUpOn, source, lostReason } = lead;
  const community = communities(lead.communityId);
  const notes = lead.notes.map(({ at, by, text }) => ({ at, by, text }));
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    subject: location,
    message,
    status,
    allowedStatuses: [...LEAD_TRANSITIONS[status]],
    communityId: community?.id ?? null,
    communityName: community?.name ?? '',
    assigneeId,
    followUpOn,
    source,
    lostReason,
    notes,
    isRepeated: repeated.has(id),
    fromCustomer: lead.fromCustomer,
    createdAt,
    version,
  };
}
