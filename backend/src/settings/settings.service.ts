import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tariff } from '#libs/catalogue.js';
import type { Edit } from '#libs/contract/records.js';
import type { SettingsBody, SettingsPreviewResponse } from '#libs/contract/settings.js';
import { Clock } from '../kernel/clock.port.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { invalidFields } from '../kernel/validation.js';
import { settingsErrors, tariffOn, tellingDay, type Settings } from './settings.js';
import { previewOf, settingsBody, settingsOf } from './settings-response.js';
import { SettingsStore } from './settings.store.js';

/** The business settings an operator edits; the specification's values until then. */
@Injectable()
export class SettingsService implements OnModuleInit {
  constructor(
    private readonly store: SettingsStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.store.begin();
  }

  /** Read at every use, so that a change holds on every process at once. */
  async settings(): Promise<Settings> {
    return (await this.store.get()).value;
  }

  /** The prices, promotion and GST rate in force now. */
  async tariff(): Promise<Tariff> {
    return (await this.current()).tariff;
  }

  /** Both, of one reading. */
  async current(): Promise<{ settings: Settings; tariff: Tariff }> {
    const settings = await this.settings();
    return { settings, tariff: tariffOn(settings, this.clock.today()) };
  }

  async body(): Promise<SettingsBody & { id: string; version: number }> {
    const { id, version, value } = await this.store.get();
    return { ...settingsBody(value), id, version };
  }

  /** Throws validation-failed or edit-conflict. Orders already made keep the prices they were made with. */
  async change(body: SettingsBody, edit: Edit): Promise<SettingsBody & { id: string; version: number }> {
    const value = checked(body);
    const record = await this.store.change((current) => {
      assertVersionCurrent(current, edit);
      return { ...current, value };
    });
    return { ...settingsBody(record.value), id: record.id, version: record.version };
  }

  /** What these settings would make of every price. Nothing is saved. Throws validation-failed. */
  async preview(body: SettingsBody): Promise<SettingsPreviewResponse> {
    const after = checked(body);
    return previewOf(await this.settings(), after, tellingDay(after, this.clock.today()));
  }
}

function checked(body: SettingsBody): Settings {
  const settings = settingsOf(body);
  const errors = settingsErrors(settings);
  if (errors.length > 0) throw invalidFields(errors);
  return settings;
}
