import { Injectable } from '@nestjs/common';
import type { Tariff } from '#libs/catalogue.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';

interface SettingRecord extends StoredRecord {
  value: unknown;
}

const settings: CollectionDefinition<SettingRecord> = { name: 'settings', fields: { value: 'json' } };

const TARIFF = 'tariff';

@Injectable()
export class SettingsStore {
  private readonly records;

  constructor(database: Database) {
    this.records = database.collection(settings);
  }

  async tariff(): Promise<Tariff | null> {
    const record = await this.records.get(TARIFF);
    return record ? (record.value as Tariff) : null;
  }
}
