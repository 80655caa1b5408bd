import { Injectable } from '@nestjs/common';
import { newToken } from '../identity/secret-token.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { emailTerms, termsOf } from '../kernel/search-terms.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { changed, type MarketingConsent } from './consent.js';

const definition: CollectionDefinition<MarketingConsent> = {
  name: 'marketing_consents',
  fields: { email: 'string', granted: 'boolean', token: 'string', changedAt: 'instant', history: 'json' },
  indexes: [['changedAt'], ['granted', 'changedAt']],
  counters: [],
  search: ({ email }) => termsOf(emailTerms(email)),
};

@Injectable()
export class ConsentsStore {
  readonly consents;

  constructor(database: Database) {
    this.consents = database.collection(definition);
  }

  /** The consent of an email address, regardless of case; null when none was ever given. */
  of(email: string): Promise<MarketingConsent | null> {
    return this.consents.get(idOf(email));
  }

  /**
   * Grants or withdraws the consent of an email address, and returns it. Creates it at the first change. Nothing
   * changes if it was granted or withdrawn before.
   */
  async change(email: string, change: MarketingConsent['history'][number]): Promise<MarketingConsent> {
    const id = idOf(email);
    const consent = await insertIfAbsent(this.consents, {
      id,
      email: email.toLowerCase(),
      granted: change.granted,
      token: newToken(),
      changedAt: change.at,
      history: [change],
    });
    return (await this.changeById(consent.id, change)) ?? consent;
  }

  /** The same as `change`, by the id of the consent; null when there is none. */
  changeById(id: string, change: MarketingConsent['history'][number]): Promise<MarketingConsent | null> {
    return updateWithRetry(this.consents, id, (current) => {
      const next = changed(current, change);
      return next === current ? null : next;
    });
  }

  /** Inserts consents with their history, all or none. For demo data. */
  async restore(consents: readonly Pick<MarketingConsent, 'email' | 'history'>[]): Promise<void> {
    await this.consents.insertAll(
      consents.map(({ email, history }) => {
        const { granted, at } = history.at(-1)!;
        return {
          id: idOf(email),
          email: email.toLowerCase(),
          granted,
          token: newToken(),
          changedAt: at,
          history,
        };
      }),
    );
  }

  /** The consent with this id; null when there is none. */
  get(id: string): Promise<MarketingConsent | null> {
    return this.consents.get(id);
  }
}

function idOf(email: string): string {
  return idFrom('marketing consent', email.toLowerCase());
}
