import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';

/** `events`: we rejected an event because of its signature; `keys`: the provider rejected our keys. */
export type Rejected = 'events' | 'keys';

interface LastRejection extends StoredRecord {
  id: Rejected;
  at: Instant;
}

const definition: CollectionDefinition<LastRejection> = { name: 'provider_rejections', fields: { at: 'instant' } };

/** When the connection with the payment provider last failed because of a setting. Shared by all processes. */
@Injectable()
export class ProviderStatusStore {
  private readonly rejections;

  constructor(database: Database) {
    this.rejections = database.collection(definition);
  }

  async rejectedAt(id: Rejected): Promise<Instant | null> {
    return (await this.rejections.get(id))?.at ?? null;
  }

  async setRejectedAt(id: Rejected, at: Instant): Promise<void> {
    const stored = await insertIfAbsent(this.rejections, { id, at });
    await updateWithRetry(this.rejections, id, (current) => (current.at === at ? null : { ...current, at }), stored);
  }
}
