import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  IMPORT_COLUMNS,
  MAX_IMPORT_BYTES,
  type ImportFault,
  type ImportKind,
  type ImportRequest,
  type ImportResponse,
} from '#libs/contract/imports.js';
import type { Caller } from '../kernel/access.js';
import { actingAs } from '../kernel/actor.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { newRecordId } from '../kernel/request-identity.js';
import type { ImportRow } from './csv-file.js';
import { CsvReader } from './csv.provider.js';
import type { Import, Importer } from './import.js';
import { ImportsStore } from './imports.store.js';

export type { Importer } from './import.js';

const SWEEP = 'imports';
const EVERY_MS = 60_000;
/** Rows between two notes of how far an import is. */
const BATCH = 50;
/** Rows that are checked before others have their turn. */
const AT_ONCE = 20;
const MAX_FAULTS_TOLD = 10_000;
const KEPT_MS = 24 * 60 * 60_000;

/** Files of records. A file is checked whole before any row of it is taken, and taking it again changes nothing. */
@Injectable()
export class ImportsService {
  private readonly importers = new Map<ImportKind, Importer>();

  constructor(
    private readonly store: ImportsStore,
    private readonly reader: CsvReader,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: SWEEP, everyMs: EVERY_MS, run: () => this.sweep() });
  }

  /** Who takes the rows of a kind. */
  serve(kind: ImportKind, importer: Importer): void {
    this.importers.set(kind, importer);
  }

  /** Names everything that is wrong with a file; one without faults is kept for a day, to be started. */
  async check(caller: Caller, { kind, fileName, csv, invite = false }: ImportRequest): Promise<ImportResponse> {
    if (Buffer.byteLength(csv) > MAX_IMPORT_BYTES)
      throw new DomainError('payload-too-large', { message: 'A file may have at most 2 MB.' });
    const { rows, faults } = await this.reader.read(csv, IMPORT_COLUMNS[kind]);
    const { known, faults: rowFaults } =
      faults.length > 0 ? { known: 0, faults: [] } : await this.checkRows(kind, rows);
    const all = [...faults, ...rowFaults];
    if (all.length > 0) {
      const none = { id: '', _id: '', status: 'faulty' as const, done: 0, created: 0, failures: [] };
      return {
        ...none,
        kind,
        fileName,
        rows: rows.length,
        known,
        faults: all.slice(0, MAX_FAULTS_TOLD),
        faultCount: all.length,
      };
    }
    const now = this.clock.now();
    const id = newRecordId(this.clock);
    await insertIfAbsent(this.store.files, { id, rows });
    const checked = {
      id,
      kind,
      fileName,
      invite,
      status: 'checked' as const,
      rows: rows.length,
      known,
      done: 0,
      created: 0,
      failures: [],
    };
    return response(
      await insertIfAbsent(this.store.imports, {
        ...checked,
        byId: caller.userId,
        by: caller.email,
        createdAt: now,
        updatedAt: now,
      }),
    );
  }

  /** Repeating it changes nothing. Throws not-found. */
  async start(id: string): Promise<ImportResponse> {
    const started = await updateWithRetry(this.store.imports, id, (current) =>
      current.status === 'checked' ? { ...current, status: 'running' as const, updatedAt: this.clock.now() } : null,
    );
    if (!started) notFound();
    this.jobs.nudge(SWEEP);
    return response(started);
  }

  async find(id: string): Promise<ImportResponse> {
    return response((await this.store.imports.get(id)) ?? notFound());
  }

  private async checkRows(
    kind: ImportKind,
    rows: readonly ImportRow[],
  ): Promise<{ known: number; faults: ImportFault[] }> {
    const importer = this.importers.get(kind)!;
    const lines = new Map<string, number>();
    const faults: ImportFault[] = [];
    let known = 0;
    for (const [index, { line, values }] of rows.entries()) {
      if (index % AT_ONCE === 0) await yieldToEventLoop();
      const own = await importer.faults(values);
      faults.push(...own.map((fault) => ({ line, ...fault })));
      if (own.length > 0) continue;
      const key = importer.keyOf(values);
      const before = lines.get(key);
      if (before !== undefined) faults.push({ line, column: '', message: `Line ${before} is of the same record` });
      else lines.set(key, line);
      if (await importer.isKnown(values)) known += 1;
    }
    return { known, faults };
  }

  private async sweep(): Promise<void> {
    for (const { id } of await this.store.running()) await this.bringIn(id);
    for (const { id } of await this.store.olderThan(this.clock.in(-KEPT_MS))) {
      await this.store.files.remove(id);
      await this.store.imports.remove(id);
    }
  }

  /** From where it was noted last; rows that were taken since are recognised by their id. */
  private async bringIn(id: string): Promise<void> {
    const file = await this.store.files.get(id);
    for (;;) {
      const current = await this.store.imports.get(id);
      if (!file || current?.status !== 'running') return;
      const batch = file.rows.slice(current.done, current.done + BATCH);
      const taken = await actingAs(nameOf(current), () => this.takeRows(current, batch));
      const done = current.done + batch.length;
      await updateWithRetry(this.store.imports, id, (now) => {
        if (now.done !== current.done || now.status !== 'running') return null;
        const status = done >= now.rows ? ('done' as const) : ('running' as const);
        return {
          ...now,
          status,
          done,
          created: now.created + taken.created,
          failures: [...now.failures, ...taken.failures],
          updatedAt: this.clock.now(),
        };
      });
    }
  }

  private async takeRows(
    { id, kind, invite }: Import,
    rows: readonly ImportRow[],
  ): Promise<Pick<Import, 'created' | 'failures'>> {
    const importer = this.importers.get(kind)!;
    const failures: ImportFault[] = [];
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

/** The admin who started it, whose session may have ended since. */
function nameOf({ byId, by }: Import): Caller {
  return { userId: byId, email: by, role: 'admin', sessionId: '' };
}

function response({ id, kind, fileName, status, rows, known, done, created, failures }: Import): ImportResponse {
  return { id, _id: id, kind, fileName, status, rows, known, faults: [], faultCount: 0, done, created, failures };
}

function notFound(): never {
  throw new DomainError('not-found', {
    message: 'This import does not exist. A file that was checked is kept for a day.',
  });
}
