import { Injectable } from '@nestjs/common';
import type { ContactRequest, LeadSource, NewLeadRequest } from '#libs/contract/leads.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import type { NewRecord } from '../kernel/database.port.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { createRecord } from '../kernel/request-identity.js';
import { MarketingService } from '../marketing/marketing.service.js';
import { assertReachable, chosenCommunity, type Lead } from './lead.js';
import { LeadsStore } from './leads.store.js';

/** Stores enquiries as leads: from the site, from staff and from imports. */
@Injectable()
export class LeadIntakeService {
  constructor(
    private readonly store: LeadsStore,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly marketing: MarketingService,
    private readonly clock: Clock,
  ) {}

  /** Receives an enquiry from the site. One with the hidden field filled in is spam and is dropped. */
  async receive(enquiry: ContactRequest): Promise<void> {
    if (enquiry.website) return;
    await this.add(enquiry, enquiry.mailingList === undefined ? 'contact-form' : 'popup');
    if (enquiry.mailingList) await this.marketing.change(enquiry, true, 'popup');
  }

  /** Stores an enquiry. The same enquiry on the same day is one lead. */
  async add(enquiry: ContactRequest, source: LeadSource = 'contact-form'): Promise<void> {
    const { email, phone, subject, message = '' } = enquiry;
    await insertIfAbsent(this.store.leads, {
      ...(await this.newLead(enquiry, source)),
      id: idFrom('lead', this.clock.today(), email, phone, subject, message),
    });
  }

  /**
   * Adds an enquiry that staff received. Idempotent for a repeated request.
   * Throws not-found (the assignee) or validation-failed.
   */
  async create(request: NewLeadRequest): Promise<Lead> {
    const { name, email = '', message, communityId, assigneeId = null, followUpOn = null, source = 'phone' } = request;
    const phone = request.phone ?? '';
    assertReachable({ email, phone });
    if (assigneeId) await this.accounts.findEmployee(assigneeId);
    const community = communityId ? chosenCommunity(await this.communities.current(communityId)) : null;
    const subject = request.subject || (community?.name ?? '');
    const lead = await this.newLead({ name, email, phone, subject, message: message ?? '' }, source);
    return createRecord(this.store.leads, this.clock, {
      ...lead,
      communityId: community?.id ?? lead.communityId,
      assigneeId,
      followUpOn,
    });
  }

  /** Identifies the enquiry of a person: an imported lead with the same key is the same lead. */
  importKey({ email, phone, subject, message = '' }: ContactRequest): string {
    return idFrom('imported-lead', email, phone, subject, message);
  }

  /** Whether an import has stored this enquiry before. */
  async isImported(enquiry: ContactRequest): Promise<boolean> {
    return (await this.store.leads.get(this.importKey(enquiry))) !== null;
  }

  /** Imports an enquiry. Returns whether this row of an import created it, now or before. */
  async import(enquiry: ContactRequest, importRowId: string): Promise<boolean> {
    const id = this.importKey(enquiry);
    const stored =
      (await this.store.leads.get(id)) ??
      (await insertIfAbsent(this.store.leads, { ...(await this.newLead(enquiry, 'import')), id, importRowId }));
    return stored.importRowId === importRowId;
  }

  /** Inserts leads with their history, all or none, for demo data. */
  async restore(leads: readonly NewRecord<Lead>[]): Promise<void> {
    await this.store.leads.insertAll(leads);
  }

  private async newLead(
    { name, email, phone, subject: location, message = '' }: ContactRequest,
    source: LeadSource,
  ): Promise<Omit<NewRecord<Lead>, 'id'>> {
    const now = this.clock.now();
    return {
      name,
      email,
      phone,
      location,
      message,
      status: 'new',
      communityId: (await this.communities.namedWithin(location))?.id ?? null,
      assigneeId: null,
      followUpOn: null,
      source,
      fromCustomer: await this.accounts.hasCustomer({ email, phone }),
      importRowId: null,
      lostReason: '',
      notes: [],
      createdAt: now,
      updatedAt: now,
    };
  }
}
