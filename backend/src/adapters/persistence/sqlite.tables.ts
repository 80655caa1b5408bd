import { DatabaseUnavailable, type FieldType, type StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import { assertReleaseOpens, releaseNumber } from './release.js';
import type { SqliteConnection } from './sqlite.connection.js';
import type { SqliteLayouts } from './sqlite.layouts.js';
import { columnOf, indexName, quoted, uniqueName } from './sqlite.names.js';
import { sqlValue } from './sqlite.predicates.js';
import type { SqliteTerms } from './sqlite.terms.js';
import type { SqliteCounters } from './sqlite.counters.js';

/** The layout of the file. A file with a higher number was written by a newer release. */
export const LAYOUT = 2;

/** The column affinity of each type, which determines storage and comparison. */
export const AFFINITY: Record<Exclude<FieldType, 'json'>, 'TEXT' | 'INTEGER'> = {
  string: 'TEXT',
  instant: 'TEXT',
  date: 'TEXT',
  integer: 'INTEGER',
  boolean: 'INTEGER',
};

const BATCH = 2_000;

/** Prepares the tables that all collections share, for a release of the application. */
export function prepareFile(connection: SqliteConnection, release: string): void {
  const layout = Number(connection.get('PRAGMA user_version')!.user_version);
  if (layout > 0 && layout < LAYOUT)
    throw new DatabaseUnavailable(
      'The database was written by a development version of this application, before its first release: use another data folder.',
    );
  if (layout > LAYOUT)
    throw new DatabaseUnavailable(
      'The database was written by a newer release of this application: start that release, or use another data folder.',
    );
  connection.transaction(() => {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS _collections (name TEXT PRIMARY KEY, shape TEXT NOT NULL) WITHOUT ROWID',
    );
    connection.exec(
      'CREATE TABLE IF NOT EXISTS _layouts (number INTEGER PRIMARY KEY, collection TEXT NOT NULL, fields TEXT NOT NULL, UNIQUE (collection, fields))',
    );
    connection.exec('CREATE TABLE IF NOT EXISTS _releases (number INTEGER PRIMARY KEY)');
    const { highest } = connection.get('SELECT coalesce(max(number), 0) AS highest FROM _releases')!;
    assertReleaseOpens(release, highest as number);
    connection.run('INSERT OR IGNORE INTO _releases (number) VALUES (?)', [releaseNumber(release)]);
    connection.exec(`PRAGMA user_version = ${LAYOUT}`);
  });
}

/**
 * Migrates a collection's table, indexes, counters and terms to its definition, and rebuilds derived data that has
 * changed.
 */
export function prepareCollection<T extends StoredRecord>(
  connection: SqliteConnection,
  schema: CollectionSchema<T>,
  derived: { counters: SqliteCounters<T>; terms: SqliteTerms<T>; layouts: SqliteLayouts<T> },
): void {
  const shape = shapeOf(schema);
  const known = connection.get('SELECT shape FROM _collections WHERE name = ?', [schema.name])?.shape;
  if (known === shape) {
    if (!derived.terms.current()) connection.transaction(() => derived.terms.rebuild());
    return;
  }
  const columns = columnsOf(schema);
  // Created with the table: SQLite reads the whole schema again after each column that is added.
  const definitions = [...columns].map(([name, { affinity }]) => `, ${quoted(name)} ${affinity}`).join('');
  connection.transaction(() => {
    connection.exec(`CREATE TABLE IF NOT EXISTS ${quoted(schema.name)}
      (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, terms TEXT NOT NULL DEFAULT '', record TEXT NOT NULL${definitions})`);
    connection.exec(`CREATE TABLE IF NOT EXISTS ${quoted(`${schema.name}__terms`)}
      (term TEXT, owner INTEGER, shared INTEGER NOT NULL, PRIMARY KEY (term, owner)) WITHOUT ROWID`);
    prepareColumns(connection, schema, columns, derived.layouts);
    prepareIndexes(connection, schema);
    derived.counters.rebuild(recordsOf(connection, schema, derived.layouts));
    if (!derived.terms.current()) derived.terms.rebuild();
    connection.run(
      'INSERT INTO _collections (name, shape) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET shape = excluded.shape',
      [schema.name, shape],
    );
  });
}

function shapeOf<T extends StoredRecord>(schema: CollectionSchema<T>): string {
  const columns = schema.compared.map((field) => [field, AFFINITY[schema.typeOf(field)]]);
  return JSON.stringify([
    columns,
    schema.indexes,
    [...schema.sparse],
    schema.unique,
    schema.counters.map((counter) => counter.key),
  ]);
}

type Columns = Map<string, { field: string; affinity: 'TEXT' | 'INTEGER' }>;

/** A field that is filtered or sorted by has its own column next to the record, so that indexes can cover queries. */
function columnsOf<T extends StoredRecord>(schema: CollectionSchema<T>): Columns {
  return new Map(
    schema.compared.map((field) => [columnOf(field), { field, affinity: AFFINITY[schema.typeOf(field)] }]),
  );
}

/** Adds columns that a table of an earlier definition lacks, fills them, and drops those of another type. */
function prepareColumns<T extends StoredRecord>(
  connection: SqliteConnection,
  schema: CollectionSchema<T>,
  wanted: Columns,
  layouts: SqliteLayouts<T>,
): void {
  const table = quoted(schema.name);
  const present = connection.all("SELECT name, type FROM pragma_table_info(?) WHERE name LIKE 'f|_%' ESCAPE '|'", [
    schema.name,
  ]);
  const wrong = present
    .filter(({ name, type }) => wanted.get(name as string)?.affinity !== type)
    .map(({ name }) => name as string);
  if (wrong.length > 0) dropIndexes(connection, schema.name, () => true);
  for (const name of wrong) connection.exec(`ALTER TABLE ${table} DROP COLUMN ${quoted(name)}`);
  const missing = [...wanted].filter(
    ([name]) => wrong.includes(name) || !present.some((column) => column.name === name),
  );
  for (const [name, { affinity }] of missing)
    connection.exec(`ALTER TABLE ${table} ADD COLUMN ${quoted(name)} ${affinity}`);
  if (missing.length === 0) return;
  const fields = missing.map(([, { field }]) => field);
  const update = `UPDATE ${table} SET ${missing.map(([name]) => `${quoted(name)} = ?`).join(', ')} WHERE id = ?`;
  for (const batch of recordsOf(connection, schema, layouts))
    for (const record of batch) connection.run(update, [...schema.groupOf(record, fields).map(sqlValue), record.id]);
}

/** All records, in batches. */
function* recordsOf<T extends StoredRecord>(
  connection: SqliteConnection,
  schema: CollectionSchema<T>,
  layouts: SqliteLayouts<T>,
): Generator<T[]> {
  for (let last = -1; ;) {
    const rows = connection.all(
      `SELECT seq, record FROM ${quoted(schema.name)} WHERE seq > ? ORDER BY seq LIMIT ${BATCH}`,
      [last],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => layouts.recordOf(row.record as string));
    last = rows.at(-1)!.seq as number;
  }
}

function prepareIndexes<T extends StoredRecord>(connection: SqliteConnection, schema: CollectionSchema<T>): void {
  const table = quoted(schema.name);
  const columns = (fields: readonly string[]) => fields.map((field) => quoted(columnOf(field))).join(', ');
  const present = (fields: readonly string[]) =>
    fields.map((field) => `${quoted(columnOf(field))} IS NOT NULL`).join(' AND ');
  const wanted = new Map<string, string>();
  for (const fields of schema.indexes) {
    const name = indexName(schema.name, fields);
    const where = schema.sparse.has(fields) ? ` WHERE ${present(fields)}` : '';
    wanted.set(name, `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (${columns(fields)}, id)${where}`);
  }
  for (const fields of schema.unique) {
    const name = uniqueName(schema.name, fields);
    wanted.set(
      name,
      `CREATE UNIQUE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (${columns(fields)}) WHERE ${present(fields)}`,
    );
  }
  dropIndexes(connection, schema.name, (name) => !wanted.has(name));
  for (const [name, sql] of wanted) {
    try {
      connection.exec(sql);
    } catch (error) {
      if (!/UNIQUE constraint failed/.test(String(error))) throw error;
      throw new DatabaseUnavailable(
        `The database holds records of ${schema.name} with the same value of a key that must now be unique (${name}). Change one of them with the previous release first.`,
      );
    }
  }
}

function dropIndexes(connection: SqliteConnection, table: string, drop: (name: string) => boolean): void {
  const present = connection.all(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    [table],
  );
  for (const { name } of present) if (drop(name as string)) connection.exec(`DROP INDEX ${quoted(name as string)}`);
}
