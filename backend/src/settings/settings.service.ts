import { Injectable } from '@nestjs/common';
import { DEFAULT_TARIFF, type Tariff } from '#libs/catalogue.js';
import { SettingsStore } from './settings.store.js';

/** The business settings an operator edits; the specification's values until then. */
@Injectable()
export class SettingsService {
  constructor(private readonly store: SettingsStore) {}

  /** The prices, promotion and GST rate in force now. Read at every use, so that a change holds on every process at once. */
  async tariff(): Promise<Tariff> {
    return (await this.store.tariff()) ?? DEFAULT_TARIFF;
  }
}
