import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import type { Import, ImportFile } from './import.js';

const imports: CollectionDefinition<Import> = {
  name: 'imports',
  fields: {
    kind: 'string',
    fileName: 'string',
    invite: 'boolean',
    status: 'string',
    rows: 'integer',
    known: 'integer',
    done: 'integer',
    created: 'integer',
    failures: 'json',
    byId: 'string',
    by: 'string',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  indexes: [['status', 'updatedAt']],
};

const files: CollectionDefinition<ImportFile> = { name: 'import_files', fields: { rows: 'json' } };

@Injectable()
export class ImportsStore {
  readonly imports;
  readonly files;

  constructor(database: Database) {
    this.imports = database.collection(imports);
    this.files = database.collection(files);
  }

  /** The imports that were started and are not done, the longest waiting first, at most ten. */
  running(): Promise<Import[]> {
    return this.imports.list({ filter: { status: 'running' }, sort: ['updatedAt', 'ASC'], limit: 10 });
  }

  /** Imports that are checked or done, and were not updated since then. */
  olderThan(before: string): Promise<Import[]> {
    return this.imports.list({
      filter: { status: { in: ['checked', 'done'] }, updatedAt: { lt: before } },
      limit: 100,
    });
  }
}
