import type { Connection } from 'mongoose';
import { DURABLE } from './mongoose.documents.js';

const NAME = '_migration';

interface MigrationMarker {
  /** Null when nothing was migrated into the database; `finishedAt` is missing while a migration is not finished. */
  read: () => Promise<{ finishedAt?: Date } | null>;
  begin: () => Promise<unknown>;
  finish: () => Promise<unknown>;
}

/** Marks a MongoDB database as the target of a migration. */
export function migrationMarker(connection: Connection): MigrationMarker {
  const markers = connection.collection<{ _id: string; finishedAt?: Date }>(NAME);
  return {
    read: () => markers.findOne({ _id: NAME }),
    begin: () => markers.insertOne({ _id: NAME }, { writeConcern: DURABLE }),
    finish: () => markers.updateOne({ _id: NAME }, { $set: { finishedAt: new Date() } }, { writeConcern: DURABLE }),
  };
}
