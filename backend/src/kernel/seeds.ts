import { Injectable } from '@nestjs/common';
import { Clock } from './clock.port.js';
import {
  Database,
  UniqueViolation,
  type Collection,
  type CollectionDefinition,
  type NewRecord,
  type StoredRecord,
} from './database.port.js';
import { insertIfAbsent } from './insert-if-absent.js';

interface Seed extends StoredRecord {
  insertedAt: string;
}

const SEEDS: CollectionDefinition<Seed> = { name: 'seeds', fields: { insertedAt: 'instant' } };

/** Inserts the initial records of a new installation once, so that records an operator removes do not come back. */
@Injectable()
export class Seeds {
  private readonly seeds;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.seeds = database.collection(SEEDS);
  }

  /**
   * Inserts the initial records of a collection, unless this was done before.
   *
   * @param name identifies the records among all seeds
   * @param records with deterministic ids, because an interrupted start or another process may have inserted some of
   * them
   */
  async insertInitial<T extends StoredRecord>(
    name: string,
    collection: Collection<T>,
    records: () => NewRecord<T>[],
  ): Promise<void> {
    if (await this.seeds.get(name)) return;
    const wanted = records();
    try {
      await collection.insertAll(wanted);
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      for (const record of wanted) await insertIfAbsent(collection, record);
    }
    await insertIfAbsent(this.seeds, { id: name, insertedAt: this.clock.now() });
  }
}
