import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import type { Logo } from '#libs/contract/logo.js';
import type { FormerDayOff, ListedHoliday } from '#libs/service-days.js';
import { AuditLog } from '../kernel/audit-log.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { cached } from '../kernel/cached-collection.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { NO_PREFIXES, type UsedPrefixes } from './number-prefixes.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { policyVersionOf, settingsBody } from './settings-response.js';

/** One record, so that all settings are changed together. */
export interface SettingsRecord extends StoredRecord {
  value: Settings;
  /** Incremented with each change of the value. */
  revision: number;
  /** Whether a start in production has created them, so that the store has no demo data and no test payments. */
  production: boolean;
  /** When the store was created; null before that. Payments from before belong to another system. */
  begunAt: Instant | null;
  usedPrefixes: UsedPrefixes;
  /** When the store was restored from a backup, until an admin has confirmed the prefixes; otherwise null. */
  restoredAt: Instant | null;
  /** Oldest first. */
  formerDaysOff: readonly FormerDayOff[];
  /** Past holidays that are not in the list of the settings any more. */
  removedHolidays: readonly ListedHoliday[];
  /** Null for the built-in one. */
  logo: Logo | null;
}

const definition: CollectionDefinition<SettingsRecord> = {
  name: 'settings',
  fields: {
    value: 'json',
    revision: 'integer',
    production: 'boolean',
    begunAt: 'instant',
    usedPrefixes: 'json',
    restoredAt: 'instant',
    formerDaysOff: 'json',
    removedHolidays: 'json',
    logo: 'json',
  },
};

const ID = 'business';
const NOTHING_CHANGED = {
  revision: 1,
  usedPrefixes: NO_PREFIXES,
  restoredAt: null,
  formerDaysOff: [],
  removedHolidays: [],
  logo: null,
};
/** Nearly every request needs them. Changes by this process take effect immediately (docs/scaling.md). */
const MAX_STALENESS_MS = 2_000;

@Injectable()
export class SettingsStore {
  private readonly records;

  constructor(auditLog: AuditLog, database: Database) {
    const audited = auditLog.collection(definition, {
      resource: 'settings',
      name: () => 'Settings',
      shown: ({ value, restoredAt, logo }) => ({
        ...settingsBody(value),
        policyVersion: policyVersionOf(value),
        restoredAt,
        logo: logo && { picture: logo.id, containsName: logo.containsName },
      }),
    });
    this.records = cached(database, audited, { maxStalenessMs: MAX_STALENESS_MS });
  }

  /** Stores the initial settings, unless there are any. Returns the stored ones. */
  begin(value: Settings, production: boolean, begunAt: Instant): Promise<SettingsRecord> {
    return insertIfAbsent(this.records, { id: ID, value, production, begunAt, ...NOTHING_CHANGED });
  }

  /** Incremented with each change that this process makes. */
  get revision(): number {
    return this.records.revision;
  }

  /** The current settings, up to two seconds old with MongoDB; the defaults before `begin`. */
  async get(): Promise<SettingsRecord> {
    return (
      (await this.records.get(ID)) ?? {
        id: ID,
        version: 1,
        value: DEFAULT_SETTINGS,
        production: false,
        begunAt: null,
        ...NOTHING_CHANGED,
      }
    );
  }

  /** `change` may run several times; null changes nothing. Returns the latest settings. */
  async change(change: (current: SettingsRecord) => SettingsRecord | null): Promise<SettingsRecord> {
    const latest = (await this.records.reload(ID)) ?? undefined;
    return (await updateWithRetry(this.records, ID, change, latest)) ?? this.get();
  }
}
