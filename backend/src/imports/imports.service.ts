import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  IMPORT_COLUMNS,
  MAX_IMPORT_BYTES,
  type ImportError,
  type ImportKind,
  type ImportRequest,
  type ImportResponse,
  type ImportStartRequest,
} from '#libs/contract/imports.js';
import { keptSince } from '#libs/retention.js';
import type { Caller } from '../kernel/access.js';
import { actingAs } from '../kernel/actor.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { newRecordId } from '../kernel/request-identity.js';
import { isTemplateExample, type ImportRow } from './csv-file.js';
import { CsvReader } from './csv.provider.js';
import type { Import, Importer } from './import.js';
import { ImportsStore } from './imports.store.js';
import { IMPORTS_PER_ACCOUNT } from './limits.js';
import { rowImporter, type RowImporter } from './row-importer.provider.js';

const JOB = 'imports';
const EVERY_MS = 60_000;
/** Rows between two updates of an import's progress. */
const BATCH = 50;
/** Rows checked before yielding to the event loop. */
const ROWS_PER_TURN = 20;
const MAX_ERRORS = 10_000;

const NOTHING = { known: 0, errors: [] as ImportError[] };
const UNCHANGED_EXAMPLE = {
  column: '',
  message: 'This is the example of the template. Delete the row, or replace it with your data.',
};
/** The part of a response that only the check returns. */
const COUNTS_ONLY = { headers: [], rejectedRows: [], errors: [], errorCount: 0 };

/**
 * Imports records from CSV files. The whole file is checked first. Rows with errors are not imported. Importing a file
 * again changes nothing.
 */
@Injectable()
export class ImportsService {
  private readonly importers = new Map<ImportKind, RowImporter>();

  constructor(
    private readonly store: ImportsStore,
    private readonly reader: CsvReader,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  /** Called by each feature whose records can be imported. */
  registerImporter<T extends object>(kind: ImportKind, importer: Importer<T>): void {
    this.importers.set(kind, rowImporter(importer));
  }

  /**
   * Checks a file and returns its errors. Rows without errors are kept for a day, during which their import can be
   * started. Throws payload-too-large or too-many-requests.
   */
  async check(
    caller: Caller,
    { kind, fileName, csv, invite = false, columns }: ImportRequest,
  ): Promise<ImportResponse> {
    if (Buffer.byteLength(csv) > MAX_IMPORT_BYTES)
      throw new DomainError('payload-too-large', { message: 'A file may have at most 2 MB.' });
    await this.limits.consume(IMPORTS_PER_ACCOUNT, caller.userId);
    const file = await this.reader.read(csv, IMPORT_COLUMNS[kind], columns);
    const checked = file.errors.length > 0 ? NOTHING : await this.checkRows(kind, file.rows);
    const errors = [...file.errors, ...file.rowErrors, ...checked.errors].sort((one, other) => one.line - other.line);
    const bad = new Set(errors.map(({ line }) => line));
    const rows = file.errors.length > 0 ? [] : file.rows.filter(({ line }) => !bad.has(line));
    const found = {
      headers: file.headers,
      rejectedRows: [...file.cells].filter(([line]) => bad.has(line)).map(([line, cells]) => ({ line, cells })),
      errors: errors.slice(0, MAX_ERRORS),
      errorCount: errors.length,
    };
    const counts = { kind, fileName, rows: rows.length, known: checked.known, done: 0, created: 0, failures: [] };
    if (rows.length === 0) return { id: '', _id: '', status: 'invalid', ...counts, ...found };
    const id = newRecordId(this.clock);
    await insertIfAbsent(this.store.files, { id, rows });
    const now = this.clock.now();
    const stored = await insertIfAbsent(this.store.imports, {
      ...counts,
      id,
      invite,
      status: 'checked' as const,
      byId: caller.userId,
      by: caller.email,
      createdAt: now,
      updatedAt: now,
    });
    return { ...response(stored), ...found };
  }

  /** Starts an import on behalf of the caller, who may not be the one who checked it. Idempotent. Throws not-found. */
  async start(
    { userId: byId, email: by }: Caller,
    id: string,
    { invite }: ImportStartRequest,
  ): Promise<ImportResponse> {
    const running = { status: 'running' as const, byId, by };
    const started = await updateWithRetry(this.store.imports, id, (current) =>
      current.status === 'checked'
        ? { ...current, ...running, invite: invite ?? current.invite, updatedAt: this.clock.now() }
        : null,
    );
    if (!started) notFound();
    this.jobs.nudge(JOB);
    return response(started);
  }

  /** An import with its progress. Throws not-found, even for a checked file after a day. */
  async find(id: string): Promise<ImportResponse> {
    return response((await this.store.imports.get(id)) ?? notFound());
  }

  private async checkRows(
    kind: ImportKind,
    rows: readonly ImportRow[],
  ): Promise<{ known: number; errors: ImportError[] }> {
    const importer = this.importers.get(kind)!;
    const lines = new Map<string, number>();
    const errors: ImportError[] = [];
    let known = 0;
    for (const [index, row] of rows.entries()) {
      const { line, values } = row;
      if (index % ROWS_PER_TURN === 0) await yieldToEventLoop();
      const isExample = isTemplateExample(row, IMPORT_COLUMNS[kind]);
      const rowErrors = isExample ? [UNCHANGED_EXAMPLE] : await importer.errorsOf(values);
      errors.push(...rowErrors.map((error) => ({ line, ...error })));
      if (rowErrors.length > 0) continue;
      const key = importer.keyOf(values);
      const before = lines.get(key);
      if (before !== undefined) errors.push({ line, column: '', message: `This is the same record as line ${before}` });
      else lines.set(key, line);
      if (await importer.isKnown(values)) known += 1;
    }
    return { known, errors };
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (const { id } of await this.store.running()) await this.importRows(id, signal);
    for (const { id } of await this.store.olderThan(keptSince('imports', this.clock.now()))) {
      await this.store.files.remove(id);
      await this.store.imports.remove(id);
    }
  }

  /** Continues from the recorded progress. Rows imported since then are recognised by their ids. */
  private async importRows(id: string, signal: AbortSignal): Promise<void> {
    const file = await this.store.files.get(id);
    while (!signal.aborted) {
      const current = await this.store.imports.get(id);
      if (!file || current?.status !== 'running') return;
      const batch = file.rows.slice(current.done, current.done + BATCH);
      const imported = await actingAs(callerOf(current), () => this.importBatch(current, batch));
      const done = current.done + batch.length;
      await updateWithRetry(this.store.imports, id, (now) => {
        if (now.done !== current.done || now.status !== 'running') return null;
        const status = done >= now.rows ? ('done' as const) : ('running' as const);
        return {
          ...now,
          status,
          done,
          created: now.created + imported.created,
          failures: [...now.failures, ...imported.failures],
          updatedAt: this.clock.now(),
        };
      });
    }
  }

  private async importBatch(
    { id, kind, invite }: Import,
    rows: readonly ImportRow[],
  ): Promise<Pick<Import, 'created' | 'failures'>> {
    const importer = this.importers.get(kind)!;
    const failures: ImportError[] = [];
    let created = 0;
    for (const { line, values } of rows) {
      try {
        if (await importer.create(values, { id: idFrom('import', id, String(line)), invite })) created += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        failures.push({ line, column: '', message: error.message });
      }
    }
    return { created, failures };
  }
}

/** The member of staff who started it. Their session may have ended since, so the caller has no permissions. */
function callerOf({ byId, by }: Import): Caller {
  return { userId: byId, email: by, role: 'admin', staffRole: null, sessionId: '' };
}

function response({ id, kind, fileName, status, rows, known, done, created, failures }: Import): ImportResponse {
  return { ...COUNTS_ONLY, id, _id: id, kind, fileName, status, rows, known, done, created, failures };
}

function notFound(): never {
  throw new DomainError('not-found', {
    message: 'This import does not exist. A checked file is kept for one day.',
  });
}
