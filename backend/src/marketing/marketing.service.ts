import { Injectable } from '@nestjs/common';
import type { ConsentSource, MarketingConsentResponse, UnsubscribedResponse } from '#libs/contract/marketing.js';
import { keptSince } from '#libs/retention.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeOld } from '../kernel/remove-old.js';
import { SecurityNoticesService } from '../identity/security-notices.service.js';
import { MailService } from '../mail/mail.service.js';
import { rejoinMail, subscribedMail } from '../mail/marketing-mails.js';
import { SettingsService } from '../settings/settings.service.js';
import { consentIdOf, isTokenOf, unsubscribeToken, wasMoved, type MarketingConsent } from './consent.js';
import { ConsentsStore } from './consents.store.js';

const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;

/** Consent to news and offers by email. Mails about accounts and orders do not depend on it. */
@Injectable()
export class MarketingService {
  constructor(
    private readonly store: ConsentsStore,
    private readonly mails: MailService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    notices: SecurityNoticesService,
    jobs: JobRunner,
  ) {
    notices.onEmailChanged((from, to) => this.move(from, to));
    jobs.register({ name: 'old consents', everyMs: CLEAN_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /** The consents that a query selects, granted and withdrawn ones, with their total. */
  page(query: Query<MarketingConsent>): Promise<Page<MarketingConsent>> {
    return this.store.consents.find(query);
  }

  /** All consents that a query selects, for exports. */
  stream(query: Query<MarketingConsent>): AsyncIterable<MarketingConsent> {
    return this.store.consents.stream(query);
  }

  /** A consent; null when there is none, or it was removed after its retention period. */
  find(id: string): Promise<MarketingConsent | null> {
    return this.store.get(id);
  }

  /** Inserts consents with their history, for demo data. The email addresses must be new. */
  restore(consents: readonly Pick<MarketingConsent, 'email' | 'history'>[]): Promise<void> {
    return this.store.restore(consents);
  }

  /** Whether news and offers may be mailed to an address, and since when. */
  async consentOf(email: string): Promise<MarketingConsentResponse> {
    return response(await this.store.of(email));
  }

  /**
   * Grants or withdraws the consent for an address. Joining from the popup is confirmed by a mail, once. Forms that
   * anybody can send for any address do not grant again what its owner has withdrawn; a mail says where to grant it.
   */
  async change(
    person: { name: string; email: string },
    granted: boolean,
    source: ConsentSource,
  ): Promise<MarketingConsentResponse> {
    const known = granted && source !== 'profile' ? await this.store.of(person.email) : null;
    if (known && !known.granted) {
      await this.mails.queue(rejoinMail({ ...person, id: known.id }, known.changedAt));
      return response(known);
    }
    const consent = await this.store.change(person.email, { granted, at: this.clock.now(), source });
    if (granted && source === 'popup') await this.confirm(person, consent);
    return response(consent);
  }

  /** Withdraws the consent that a mailed link belongs to. Safe to repeat. Throws not-found. */
  async unsubscribe(token: string): Promise<UnsubscribedResponse> {
    const consent = await this.store.get(consentIdOf(token));
    if (!consent || !isTokenOf(consent, token))
      throw new DomainError('not-found', { message: 'This unsubscribe link is not valid.' });
    await this.store.changeById(consent.id, { granted: false, at: this.clock.now(), source: 'mail' });
    return { message: 'You are unsubscribed. Emails about your orders continue.', email: consent.email };
  }

  /** Withdraws the consent for the address of an account that is deleted. Safe to repeat. */
  async withdrawOfDeleted(email: string): Promise<void> {
    const consent = await this.store.of(email);
    if (consent?.granted)
      await this.store.changeById(consent.id, { granted: false, at: this.clock.now(), source: 'account-deleted' });
  }

  /**
   * Moves the consent of an account to its new email address, unless that has one of its own, perhaps withdrawn. One
   * that was moved away from there comes back. Safe to repeat.
   */
  private async move(from: string, to: string): Promise<void> {
    const consent = await this.store.of(from);
    if (!consent?.granted) return;
    const moved = { at: this.clock.now(), source: 'email-changed' } as const;
    const known = await this.store.of(to);
    if (!known || wasMoved(known)) await this.store.change(to, { granted: true, ...moved });
    await this.store.changeById(consent.id, { granted: false, ...moved });
  }

  private removeOld(signal: AbortSignal): Promise<void> {
    const withdrawn = { granted: false, changedAt: { lt: keptSince('withdrawnConsents', this.clock.now()) } };
    return removeOld(this.store.consents, { filter: withdrawn, sort: ['changedAt', 'ASC'] }, signal);
  }

  private async confirm(person: { name: string; email: string }, consent: MarketingConsent): Promise<void> {
    const { id, email } = consent;
    const { promotion } = await this.settings.tariff();
    const token = unsubscribeToken(consent);
    await this.mails.queue(subscribedMail({ id, name: person.name, email }, { promotion, token }));
  }
}

function response(consent: MarketingConsent | null): MarketingConsentResponse {
  return { granted: consent?.granted ?? false, changedAt: consent?.changedAt ?? null };
}
