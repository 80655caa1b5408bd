import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { Tariff } from '#libs/catalogue.js';
import type { DocumentKind } from '#libs/contract/documents.js';
import type { Logo } from '#libs/contract/logo.js';
import type { Edit } from '#libs/contract/records.js';
import type { SettingsBody, SettingsPreviewResponse } from '#libs/contract/settings.js';
import type { ListedDaysOff } from '#libs/service-days.js';
import { AppConfig } from '../config/config.js';
import { actingAsNobody } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { DatabaseUnavailable } from '../kernel/database.port.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { invalidFields } from '../kernel/field-error.js';
import { withFormerDayOff, withMovedHolidays, withRemovedHolidays } from './former-days-off.js';
import {
  byDate,
  initialSettings,
  settingsErrors,
  tariffOn,
  previewDay,
  inOrderOfDays,
  type Settings,
} from './settings.js';
import { dueChanges, settingsOn } from './scheduled-changes.js';
import { isUsed, prefixOf, withPrefix } from './number-prefixes.js';
import { previewOf, settingsBody, settingsOf } from './settings-response.js';
import { SettingsStore, type SettingsRecord } from './settings.store.js';

/** The business settings, edited by the operator. */
@Injectable()
export class SettingsService implements OnModuleInit {
  private existingCommunities: (ids: readonly string[]) => Promise<ReadonlySet<string>> = (ids) =>
    Promise.resolve(new Set(ids));

  constructor(
    private readonly store: SettingsStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores the initial settings. Throws DatabaseUnavailable in production for a store that was created outside it: its
   * demo logins, invented orders and test payments would be taken for real ones.
   */
  async onModuleInit(): Promise<void> {
    const { production, mongodbUri } = this.config;
    const stored = await this.store.begin(initialSettings(production), production, this.clock.now());
    if (!production || stored.production) return;
    const other = mongodbUri === null ? 'folder with DATA_DIR' : 'database with MONGODB_URI';
    throw new DatabaseUnavailable(
      `The store was created without NODE_ENV=production, so that it can have demo logins, invented orders and test payments: choose another ${other}.`,
    );
  }

  /** Called by the communities, which depend on the settings. @param existing those of the ids that exist */
  useCommunities(existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>): void {
    this.existingCommunities = existing;
  }

  /** Incremented with each change that this process makes. */
  get revision(): number {
    return this.store.revision;
  }

  /**
   * The current settings. A change takes effect immediately in the process that makes it, and within two seconds in
   * others.
   */
  async settings(): Promise<Settings> {
    return (await this.record()).value;
  }

  /** The current prices, promotion and GST rate. */
  async tariff(): Promise<Tariff> {
    return tariffOn(await this.settings(), this.clock.today());
  }

  /** The days off of all communities, past and future. */
  async daysOff(): Promise<ListedDaysOff> {
    return daysOffOf(await this.record());
  }

  /** Settings, tariff, days off and logo, from one read. */
  async current(): Promise<{ settings: Settings; tariff: Tariff; daysOff: ListedDaysOff; logo: Logo | null }> {
    const record = await this.record();
    const { value, logo } = record;
    return { settings: value, tariff: tariffOn(value, this.clock.today()), daysOff: daysOffOf(record), logo };
  }

  /** The settings as the backoffice edits them: amounts in rupees, rates in percent. */
  async body(): Promise<SettingsBody & { id: string; version: number }> {
    const { id, revision, value } = await this.record();
    return { ...settingsBody(value), id, version: revision };
  }

  /**
   * Replaces the settings. Existing orders keep their prices. Throws edit-conflict, also when a scheduled change has
   * begun since, or validation-failed.
   */
  async change(body: SettingsBody, edit: Edit): Promise<SettingsBody & { id: string; version: number }> {
    // The change by staff does not include it in the audit log.
    await actingAsNobody(() => this.beginScheduledChanges());
    const communities = await this.communitiesOf(body);
    const record = await this.store.change((stored) => {
      const today = this.clock.today();
      const current = recordOn(stored, today);
      assertVersionCurrent({ ...current, version: current.revision }, edit);
      const value = checked(body, { current, communities, today });
      const change = { before: current.value.daysOff, after: value.daysOff, today };
      return {
        ...current,
        value,
        formerDaysOff: withFormerDayOff(current.formerDaysOff, change),
        removedHolidays: withRemovedHolidays(current.removedHolidays, change),
        revision: current.revision + 1,
      };
    });
    return { ...settingsBody(record.value), id: record.id, version: record.revision };
  }

  /**
   * Stores the values of scheduled changes that have begun. They are valid without it: it keeps later changes of the
   * settings apart in the audit log. Safe to repeat.
   */
  async beginScheduledChanges(): Promise<void> {
    const today = this.clock.today();
    if (dueChanges((await this.store.get()).value, today) === 0) return;
    await this.store.change((current) => (dueChanges(current.value, today) > 0 ? recordOn(current, today) : null));
  }

  /**
   * The settings for new documents; null while none can be issued: without the supplier's GSTIN, and after a restore
   * until an admin has confirmed the prefixes.
   */
  async issuing(): Promise<Settings | null> {
    const { value, restoredAt } = await this.record();
    return value.invoice.gstin === '' || restoredAt !== null ? null : value;
  }

  /**
   * Records that the store was restored from a backup. Documents that were issued since are not in it, so the next
   * numbers may have been used.
   */
  async markRestored(): Promise<void> {
    await this.store.change((current) => ({ ...current, restoredAt: this.clock.now() }));
  }

  /** When the store was created. */
  async begunAt(): Promise<Instant | null> {
    return (await this.store.get()).begunAt;
  }

  /** When the store was restored, until the prefixes are confirmed; otherwise null. */
  async restoredAt(): Promise<Instant | null> {
    return (await this.store.get()).restoredAt;
  }

  /** Confirms that documents can be numbered with the current prefixes after a restore. Safe to repeat. */
  async confirmRestore(): Promise<void> {
    await this.store.change((current) => (current.restoredAt === null ? null : { ...current, restoredAt: null }));
  }

  /**
   * The prefix for the number of a new document, which the other kind of document cannot use from now on: settings with
   * that prefix are either rejected, or they are saved first and this returns the new one.
   */
  async documentPrefix(kind: DocumentKind): Promise<string> {
    const { value, usedPrefixes } = await this.store.get();
    const prefix = prefixOf(value.invoice, kind);
    if (isUsed(usedPrefixes, kind, prefix)) return prefix;
    const record = await this.store.change((current) => {
      const latest = prefixOf(current.value.invoice, kind);
      // Another process may have just taken it. Writing it again would make the others try again.
      if (isUsed(current.usedPrefixes, kind, latest)) return null;
      return { ...current, usedPrefixes: withPrefix(current.usedPrefixes, kind, latest) };
    });
    return prefixOf(record.value.invoice, kind);
  }

  /** All prices with these settings, which are not saved. Throws validation-failed. */
  async preview(body: SettingsBody): Promise<SettingsPreviewResponse> {
    const current = await this.record();
    const today = this.clock.today();
    const after = checked(body, { current, communities: await this.communitiesOf(body), today });
    return previewOf(current.value, after, previewDay(current.value, after, today));
  }

  /** Changes the logo, and returns it. @param change may run several times. What it throws, this throws */
  async changeLogo(change: (current: Logo | null) => Logo | null): Promise<Logo | null> {
    const record = await this.store.change((current) => {
      const logo = change(current.logo);
      return isDeepStrictEqual(logo, current.logo) ? null : { ...current, logo };
    });
    return record.logo;
  }

  /**
   * Moves the holidays of a community to the one it was merged into, or removes them with it. Idempotent.
   * @param to null if the community was deleted
   */
  async moveHolidays(from: string, to: string | null): Promise<void> {
    const isAffected = (record: SettingsRecord) =>
      [...record.value.daysOff.holidays, ...record.removedHolidays].some(({ communityId }) => communityId === from);
    if (!isAffected(await this.store.get())) return;
    await this.store.change((current) => {
      if (!isAffected(current)) return null;
      const { value, removedHolidays } = current;
      const daysOff = { ...value.daysOff, holidays: withMovedHolidays(value.daysOff.holidays, from, to) };
      return {
        ...current,
        value: { ...value, daysOff },
        removedHolidays: withMovedHolidays(removedHolidays, from, to),
        revision: current.revision + 1,
      };
    });
  }

  /** Those communities of holidays that exist. */
  private communitiesOf({ daysOff }: SettingsBody): Promise<ReadonlySet<string>> {
    return this.existingCommunities(daysOff.holidays.flatMap(({ communityId }) => communityId ?? []));
  }

  private async record(): Promise<SettingsRecord> {
    return recordOn(await this.store.get(), this.clock.today());
  }
}

/**
 * The settings that are valid on a day. Each change that has begun is a new revision, so that settings that were loaded
 * before it are not saved over it.
 */
function recordOn(record: SettingsRecord, day: CalendarDate): SettingsRecord {
  const due = dueChanges(record.value, day);
  return due === 0 ? record : { ...record, value: settingsOn(record.value, day), revision: record.revision + due };
}

/** With the days off before the last changes, so that a day stays as it was. */
function daysOffOf({ value, formerDaysOff, removedHolidays }: SettingsRecord): ListedDaysOff {
  const { weekly, holidays } = value.daysOff;
  return { weekly, holidays: byDate([...holidays, ...removedHolidays]), former: formerDaysOff };
}

interface Checked {
  current: SettingsRecord;
  communities: ReadonlySet<string>;
  today: CalendarDate;
}

function checked(body: SettingsBody, { current, communities, today }: Checked): Settings {
  const settings = settingsOf(body);
  const errors = settingsErrors(settings, {
    used: current.usedPrefixes,
    holidays: daysOffOf(current).holidays,
    communities,
    today,
  });
  if (errors.length > 0) throw invalidFields(errors);
  return inOrderOfDays(settings);
}
