import { Injectable } from '@nestjs/common';
import type { LeadFunnelRow, LeadNoteRequest, LeadSource, LeadStatus, LeadUpdate } from '#libs/contract/leads.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { communityReferences } from '../communities/community-references.js';
import { CoveredCommunitiesService } from '../communities/covered-communities.service.js';
import { mayAccess, type Caller } from '../kernel/access.js';
import { transitionError } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { newRecordId } from '../kernel/request-identity.js';
import { fieldError } from '../kernel/field-error.js';
import { leadFunnel } from './lead-funnel.js';
import { assertReachable, chosenCommunity, isOpen, LEAD_TRANSITIONS, withStatus, type Lead } from './lead.js';
import { LeadsStore } from './leads.store.js';

/** Notes are part of the lead's record, which lists return in full. */
const MAX_NOTES = 200;

/** Reads leads, and makes the changes that staff request. Employees only access the leads in their list. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly store: LeadsStore,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly covered: CoveredCommunitiesService,
    private readonly clock: Clock,
  ) {
    communities.addReferences(
      communityReferences('leads', store.leads, (lead, communityId) => ({ ...lead, communityId })),
    );
  }

  /** The leads that a query selects, with their total, for the office. */
  page(query: Query<Lead>): Promise<Page<Lead>> {
    return this.store.leads.find(query);
  }

  /** The number of leads by source and status, from materialized counters. */
  async funnel(): Promise<LeadFunnelRow[]> {
    const rows = await this.store.bySource();
    return leadFunnel(
      rows.map(({ group, count }) => ({
        source: group.source as LeadSource,
        status: group.status as LeadStatus,
        count,
      })),
    );
  }

  /** The ids of leads that share their phone or email address with another lead. */
  async repeatedAmong(leads: readonly Lead[]): Promise<ReadonlySet<string>> {
    const distinct = (values: string[]) => [...new Set(values)].filter((value) => value !== '');
    const [phones, emails] = await Promise.all([
      this.store.countsBy('phone', distinct(leads.map(({ phone }) => phone))),
      this.store.countsBy('email', distinct(leads.map(({ email }) => email))),
    ]);
    const isShared = ({ phone, email }: Lead) => (phones.get(phone) ?? 0) > 1 || (emails.get(email) ?? 0) > 1;
    return new Set(leads.filter(isShared).map(({ id }) => id));
  }

  /** All leads that a query selects, for exports. */
  stream(query: Query<Lead>): AsyncIterable<Lead> {
    return this.store.leads.stream(query);
  }

  count(): Promise<number> {
    return this.store.leads.count();
  }

  /** A lead that the caller may read. Throws not-found. */
  async read(caller: Caller, id: string): Promise<Lead> {
    await this.assertAccess(caller, id);
    return this.find(id);
  }

  /** A lead, for the office: employees reach only some leads. Throws not-found. */
  async find(id: string): Promise<Lead> {
    return (await this.store.leads.get(id)) ?? notFound('lead');
  }

  /**
   * Changes a lead. Omitted fields keep their values. A new location also changes the community, unless the request
   * does. A new contact decides again whether it is from a customer.
   * Throws not-found (the lead or the assignee), validation-failed or edit-conflict.
   */
  async update(
    id: string,
    { name, email, phone, subject, message, communityId, assigneeId, followUpOn, source, version }: LeadUpdate,
  ): Promise<Lead> {
    const before = await this.find(id);
    if (assigneeId && assigneeId !== before.assigneeId) await this.accounts.findEmployee(assigneeId);
    const community =
      communityId && communityId !== before.communityId
        ? chosenCommunity(await this.communities.current(communityId)).id
        : communityId;
    const named = await this.namedIn(before.location, subject ?? before.location);
    const contactOf = (lead: Lead) => ({ email, phone: phone === undefined ? lead.phone : (phone ?? '') });
    const fromCustomer = await this.isFromCustomer(before, contactOf(before));
    return this.change(id, (lead) => {
      assertVersionCurrent(lead, { version });
      if (followUpOn && followUpOn !== lead.followUpOn && !isOpen(lead))
        throw fieldError('followUpOn', 'Only leads that are new or contacted have a follow-up day');
      const contact = contactOf(lead);
      assertReachable(contact);
      return {
        ...lead,
        ...contact,
        name,
        fromCustomer,
        location: subject ?? lead.location,
        message: message === undefined ? lead.message : (message ?? ''),
        communityId: communityOf(lead, community, named),
        assigneeId: assigneeId === undefined ? lead.assigneeId : assigneeId,
        followUpOn: !isOpen(lead) ? null : followUpOn === undefined ? lead.followUpOn : followUpOn,
        source: source ?? lead.source,
        updatedAt: this.clock.now(),
      };
    });
  }

  /** Removes the assignee of the leads of a deleted employee. Retention counts from the last change by somebody. */
  async unassignAll(employeeId: string): Promise<void> {
    for await (const { id } of this.store.leads.stream({ filter: { assigneeId: employeeId } }))
      await updateWithRetry(this.store.leads, id, (lead) =>
        lead.assigneeId === employeeId ? { ...lead, assigneeId: null } : null,
      );
  }

  /** Deletes a lead and its notes. Throws not-found. */
  async remove(id: string): Promise<void> {
    if (!(await this.store.leads.remove(id))) notFound('lead');
  }

  /**
   * The leads of the communities that an employee covers today and those assigned to them. Employees can read only
   * their own. Throws not-found.
   */
  async ofEmployee(caller: Caller, employeeId: string, query: Query<Lead>): Promise<Page<Lead>> {
    if (!mayAccess(caller, employeeId)) throw new DomainError('not-found');
    return this.store.ofEmployee(employeeId, await this.communitiesOf(employeeId), query);
  }

  /**
   * Changes a lead's status. Idempotent.
   *
   * @param reason why it was lost
   * @throws DomainError not-found, transition-not-allowed
   */
  async changeStatus(caller: Caller, id: string, to: LeadStatus, reason?: string): Promise<Lead> {
    await this.assertAccess(caller, id);
    return this.change(id, (lead) => {
      if (lead.status === to) return null;
      const allowed = LEAD_TRANSITIONS[lead.status];
      if (!allowed.includes(to)) throw transitionError('A lead', { from: lead.status, to, allowed });
      return { ...withStatus(lead, to, reason), updatedAt: this.clock.now() };
    });
  }

  /** Adds a note. Idempotent by the note's id. Throws not-found or validation-failed. */
  async addNote(
    caller: Caller,
    id: string,
    { id: noteId = newRecordId(this.clock), text }: LeadNoteRequest,
  ): Promise<Lead> {
    await this.assertAccess(caller, id);
    const note = { id: noteId, at: this.clock.now(), by: caller.email, text };
    return this.change(id, (lead) => {
      if (lead.notes.some((known) => known.id === noteId)) return null;
      if (lead.notes.length >= MAX_NOTES) throw fieldError('text', `A lead can have at most ${MAX_NOTES} notes`);
      return { ...lead, notes: [...lead.notes, note], updatedAt: this.clock.now() };
    });
  }

  /** Employees can access only the leads of their list. Throws not-found. */
  private async assertAccess(caller: Caller, id: string): Promise<void> {
    const lead = await this.find(id);
    if (mayAccess(caller, lead.assigneeId)) return;
    if (lead.communityId === null || !(await this.communitiesOf(caller.userId)).includes(lead.communityId))
      notFound('lead');
  }

  /** Whether a lead with a new contact came from a customer. It keeps its mark with the same contact. */
  private async isFromCustomer(before: Lead, contact: Pick<Lead, 'email' | 'phone'>): Promise<boolean> {
    if (contact.email === before.email && contact.phone === before.phone) return before.fromCustomer;
    return this.accounts.hasCustomer(contact, before.createdAt);
  }

  /** The communities that two locations name. Null if they are the same, or the later one is empty. */
  private async namedIn(before: string, after: string): Promise<NamedCommunities | null> {
    if (after === before || after === '') return null;
    const [old, now] = await Promise.all([this.communities.namedWithin(before), this.communities.namedWithin(after)]);
    return { before: old?.id ?? null, after: now?.id ?? null };
  }

  private async communitiesOf(employeeId: string): Promise<string[]> {
    const employee = await this.accounts.findEmployee(employeeId);
    const covered = await this.covered.on(employee, this.clock.today(), { withFormer: false });
    return this.communities.withMerged(covered.map(({ id }) => id));
  }

  private async change(id: string, change: (lead: Lead) => Lead | null): Promise<Lead> {
    return (await updateWithRetry(this.store.leads, id, change)) ?? notFound('lead');
  }
}

/** The communities that a lead's location named before a change, and names after it. */
interface NamedCommunities {
  before: string | null;
  after: string | null;
}

/**
 * The community of a changed lead: the one chosen with the change, or else the one that its new location names. A
 * location that names none removes only the community of the previous location.
 */
function communityOf(
  { communityId }: Pick<Lead, 'communityId'>,
  chosen: string | null | undefined,
  named: NamedCommunities | null,
): string | null {
  if (chosen !== undefined && chosen !== communityId) return chosen;
  if (named === null) return communityId;
  return named.after ?? (named.before === communityId ? null : communityId);
}
