import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { startStandalone } from '../../../test/support/mongod.mjs';
import { describeOnMongo, freshMongoUri } from '../../../test/support/mongo.js';
import type { CollectionDefinition, StoredRecord } from '../../kernel/database.port.js';
import { SqliteDatabase } from './sqlite.database.js';
import { migrateToMongoose, type MigrationProgress } from './sqlite-to-mongoose.js';

interface Note extends StoredRecord {
  text: string;
}

const notes: CollectionDefinition<Note> = { name: 'notes', fields: { text: 'json' }, counters: [] };

describeOnMongo('the migration from SQLite to MongoDB', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-to-mongoose-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function withNotes(work: (notes: ReturnType<typeof collectionOf>) => Promise<unknown>): Promise<void> {
    const source = new SqliteDatabase({ dataDir });
    const collection = collectionOf(source);
    await source.open();
    await work(collection);
    await source.close();
  }

  const collectionOf = (source: SqliteDatabase) => source.collection(notes);

  function migrate(uri: string, progress: MigrationProgress = () => {}): Promise<{ records: number }> {
    const source = new SqliteDatabase({ dataDir });
    source.collection(notes);
    return migrateToMongoose({ source, dataDir, uri, progress });
  }

  it('copies nothing to a server that cannot be used', async () => {
    await withNotes((all) => all.insert({ id: 'z', text: 'short' }));
    const server = await startStandalone();
    const copied: string[] = [];
    const error = await migrate(server.uri('shop'), (step) => copied.push(step)).catch((reason: Error) => reason);
    await server.stop();
    expect([error, copied]).toEqual([expect.objectContaining({ message: expect.stringMatching('standalone') }), []]);
  });

  it('names a record that is too large for MongoDB, and continues once it is shorter', async () => {
    await withNotes((all) =>
      all.insertAll([
        { id: 'a', text: 'short' },
        { id: 'b', text: 'x'.repeat(16 * 2 ** 20) },
        { id: 'c', text: 'short' },
      ]),
    );
    const uri = freshMongoUri();
    await expect(migrate(uri)).rejects.toThrow(
      /^notes\/b is too large: MongoDB stores at most 16 MB in a record\. .* run the migration again: it continues\.$/,
    );
    await withNotes(async (all) => all.replace({ ...(await all.get('b'))!, text: 'shorter' }));
    await expect(migrate(uri)).resolves.toEqual({ records: 4 });
  });

  it('counts again when it is resumed after every record was removed', async () => {
    await withNotes((all) => all.insert({ id: 'last', text: 'short' }));
    const uri = freshMongoUri();
    const interrupt: MigrationProgress = (step) => {
      if (step === 'verified') throw new Error('interrupted');
    };
    await expect(migrate(uri, interrupt)).rejects.toThrow('interrupted');
    await withNotes(async (all) => {
      for (const { id } of await all.list({})) await all.remove(id);
    });
    await expect(migrate(uri)).resolves.toEqual({ records: 0 });
  });
});
