import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

const BUSY_TIMEOUT_MS = 5_000;
const SQLITE_CORRUPT = 11;
/** About as many bytes as can be checked in 100 ms. */
const MAX_CHECKED = 64 * 2 ** 20;
const MAX_STATEMENTS = 500;

/** How a connection uses memory and the WAL. */
interface Tuning {
  /** Kilobytes of pages kept in memory. */
  cacheKb: number;
  /** The WAL is copied into the file after this many pages of 4 kB. */
  checkpointPages: number;
}

/**
 * For a server, which has two connections. The operating system caches the rest of the file; eight times the cache is
 * hardly faster. Successive orders change mostly the same sixty pages: with SQLite's default of 1,000 pages, copying
 * the WAL took an eighth of the processor time of a commit, and caused its longest delays.
 */
const SERVING: Tuning = { cacheKb: 8_192, checkpointPages: 4_000 };
/**
 * For commands that write many records all over the indexes. Without a large cache, most of their time is reading
 * pages again.
 */
const BULK_WRITES: Tuning = { cacheKb: 1_048_576, checkpointPages: 64_000 };

/** An open SQLite file with cached statements. */
export class SqliteConnection {
  private readonly database: DatabaseSyncInstance;
  private readonly statements = new Map<string, StatementSyncInstance>();
  private readonly tuning: Tuning;

  /**
   * @param bulkWrites whether it may use a gigabyte of memory, to write many records faster
   * @param checkpointsInCommits whether commits copy a long WAL into the file; otherwise the caller does, with
   * checkpointIfDue()
   */
  constructor(file: string, { bulkWrites = false, checkpointsInCommits = true } = {}) {
    this.tuning = bulkWrites ? BULK_WRITES : SERVING;
    const { cacheKb, checkpointPages } = this.tuning;
    this.database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      this.database.exec('PRAGMA journal_mode = WAL');
      // A reopened WAL database falls back to NORMAL, so this is set at every open.
      this.database.exec('PRAGMA synchronous = FULL');
      this.database.exec(`PRAGMA cache_size = -${cacheKb}`);
      this.database.exec(`PRAGMA wal_autocheckpoint = ${checkpointsInCommits ? checkpointPages : 0}`);
      this.database.exec('PRAGMA temp_store = MEMORY');
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** Runs statements that have neither values nor results. */
  exec(sql: string): void {
    this.database.exec(sql);
  }

  /** The rows of a query. */
  all(sql: string, values: readonly SqlValue[] = []): SqlRow[] {
    return this.statement(sql).all(...values) as SqlRow[];
  }

  /** The first row of a query; undefined when it has none. */
  get(sql: string, values: readonly SqlValue[] = []): SqlRow | undefined {
    return this.statement(sql).get(...values) as SqlRow | undefined;
  }

  /** Returns the number of changed rows. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return Number(this.statement(sql).run(...values).changes);
  }

  /** Returns the number of the inserted row. */
  insert(sql: string, values: readonly SqlValue[]): number {
    return Number(this.statement(sql).run(...values).lastInsertRowid);
  }

  /** Runs `work` in a transaction immediately. For opening and migrating, when there are no other writes. */
  transaction<R>(work: () => R): R {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Runs `work`, which only reads, without seeing what other connections write in the meantime. */
  snapshot<R>(work: () => R): R {
    this.run('BEGIN');
    try {
      return work();
    } finally {
      this.rollback();
    }
  }

  /**
   * Throws what SQLite throws for a damaged file. Skipped for large files, to keep the start fast; damage then shows
   * when it is read.
   */
  check(): void {
    const { bytes } = this.get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')!;
    if ((bytes as number) > MAX_CHECKED) return;
    const finding = Object.values(this.get('PRAGMA quick_check(1)')!)[0];
    if (finding !== 'ok') throw Object.assign(new Error(`damaged: ${String(finding)}`), { errcode: SQLITE_CORRUPT });
  }

  /** Copies the WAL into the file, so that one file holds everything. */
  checkpoint(): void {
    // Closing does not checkpoint: the driver keeps prepared statements, and with them the connection, until they are
    // garbage-collected.
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Copies a long WAL into the file, except for the part that is being read. */
  checkpointIfDue(): void {
    try {
      // Only reports the number of pages.
      const { log } = this.get('PRAGMA wal_checkpoint(NOOP)')!;
      if ((log as number) >= this.tuning.checkpointPages) this.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // The disk is full. The WAL keeps what it has, and a later call tries again.
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  /** Rolls back the transaction, unless SQLite has done so itself. */
  rollback(): void {
    try {
      this.exec('ROLLBACK');
    } catch {
      // SQLite has already rolled back, as it does when the disk is full.
    }
  }

  private statement(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    // Usage order only matters when the cache is full.
    if (statement && this.statements.size < MAX_STATEMENTS) return statement;
    if (statement) this.statements.delete(sql);
    else statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    if (this.statements.size > MAX_STATEMENTS) this.statements.delete(this.statements.keys().next().value!);
    return statement;
  }
}
