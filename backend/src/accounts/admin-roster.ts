import { Injectable } from '@nestjs/common';
import { changeRecord } from '../kernel/change-record.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { insertOnce } from '../kernel/insert-once.js';

interface Roster extends StoredRecord {
  adminIds: string[];
}

const definition: CollectionDefinition<Roster> = { name: 'admin_roster', fields: { adminIds: 'json' } };
const ROSTER = 'admins';

/**
 * Who the admins are, in one record, so that two admins who demote each other at the same moment cannot leave none.
 * An admin joins after the account became one and leaves before it stops being one: a crash between errs on the safe side.
 */
@Injectable()
export class AdminRoster {
  private readonly rosters;

  constructor(database: Database) {
    this.rosters = database.collection(definition);
  }

  async join(id: string): Promise<void> {
    await insertOnce(this.rosters, { id: ROSTER, adminIds: [id] });
    await changeRecord(this.rosters, ROSTER, (roster) => (roster.adminIds.includes(id) ? null : { ...roster, adminIds: [...roster.adminIds, id] }));
  }

  /** Throws last-admin. */
  async leave(id: string): Promise<void> {
    await changeRecord(this.rosters, ROSTER, (roster) => {
      const adminIds = roster.adminIds.filter((one) => one !== id);
      if (adminIds.length === 0) throw new DomainError('last-admin');
      return adminIds.length === roster.adminIds.length ? null : { ...roster, adminIds };
    });
  }
}
