import { Injectable } from '@nestjs/common';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';

/** The ids of the accounts that are admins and can sign in: one record, so that two of them cannot leave at once. */
interface Roster extends StoredRecord {
  adminIds: string[];
}

const definition: CollectionDefinition<Roster> = { name: 'admin_roster', fields: { adminIds: 'json' } };

const ID = 'admins';

/** Decides who is an admin; the accounts' roles follow it (accounts.service.ts). */
@Injectable()
export class AdminsStore {
  private readonly rosters;

  constructor(database: Database) {
    this.rosters = database.collection(definition);
  }

  async ids(): Promise<readonly string[]> {
    return (await this.rosters.get(ID))?.adminIds ?? [];
  }

  async add(id: string): Promise<void> {
    await insertIfAbsent(this.rosters, { id: ID, adminIds: [] });
    await updateWithRetry(this.rosters, ID, (roster) =>
      roster.adminIds.includes(id) ? null : { ...roster, adminIds: [...roster.adminIds, id] },
    );
  }

  /** Nothing for an account that is no admin. Throws last-admin. */
  async remove(id: string): Promise<void> {
    await updateWithRetry(this.rosters, ID, (roster) => {
      if (!roster.adminIds.includes(id)) return null;
      if (roster.adminIds.length === 1) throw new DomainError('last-admin');
      return { ...roster, adminIds: roster.adminIds.filter((one) => one !== id) };
    });
  }

  /** An account that is gone is no admin, whoever else is. */
  async forget(id: string): Promise<void> {
    await updateWithRetry(this.rosters, ID, (roster) =>
      roster.adminIds.includes(id) ? { ...roster, adminIds: roster.adminIds.filter((one) => one !== id) } : null,
    );
  }
}
