import { Injectable } from '@nestjs/common';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';

/** The ids of active admins, in one record, so that two admins cannot be removed at the same time. */
interface Roster extends StoredRecord {
  adminIds: string[];
}

const definition: CollectionDefinition<Roster> = { name: 'admin_roster', fields: { adminIds: 'json' } };

const ID = 'admins';

/** The authority on who is an admin; the roles of accounts follow it (accounts.service.ts). */
@Injectable()
export class AdminsStore {
  private readonly rosters;

  constructor(database: Database) {
    this.rosters = database.collection(definition);
  }

  /** The ids of the admins who can sign in. */
  async ids(): Promise<readonly string[]> {
    return (await this.rosters.get(ID))?.adminIds ?? [];
  }

  /** Puts an account on the roster, before its role changes. Idempotent. */
  async add(id: string): Promise<void> {
    await insertIfAbsent(this.rosters, { id: ID, adminIds: [] });
    await updateWithRetry(this.rosters, ID, (roster) =>
      roster.adminIds.includes(id) ? null : { ...roster, adminIds: [...roster.adminIds, id] },
    );
  }

  /**
   * Takes an account off the roster, before its role changes. Does nothing for an account that is not on it. Throws
   * last-admin.
   */
  async remove(id: string): Promise<void> {
    await updateWithRetry(this.rosters, ID, (roster) => {
      if (!roster.adminIds.includes(id)) return null;
      if (roster.adminIds.length === 1) throw new DomainError('last-admin');
      return { ...roster, adminIds: roster.adminIds.filter((one) => one !== id) };
    });
  }

  /** Removes a deleted account, even the last admin. */
  async removeDeleted(id: string): Promise<void> {
    await updateWithRetry(this.rosters, ID, (roster) =>
      roster.adminIds.includes(id) ? { ...roster, adminIds: roster.adminIds.filter((one) => one !== id) } : null,
    );
  }
}
