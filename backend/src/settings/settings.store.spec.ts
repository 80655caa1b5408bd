import { expect, it } from '@jest/globals';
import type { AuditLog } from '../kernel/audit-log.js';
import type { Database, StoredRecord } from '../kernel/database.port.js';
import { NO_PREFIXES } from './number-prefixes.js';
import { DEFAULT_SETTINGS } from './settings.js';
import { SettingsStore } from './settings.store.js';

it('changes the settings as another process has just saved them', async () => {
  let stored = {
    id: 'business',
    version: 1,
    value: DEFAULT_SETTINGS,
    revision: 1,
    usedPrefixes: NO_PREFIXES,
    formerDaysOff: [],
    removedHolidays: [],
  };
  const collection = {
    get: () => Promise.resolve({ ...stored }),
    replace: (record: typeof stored) => Promise.resolve((stored = { ...record, version: record.version + 1 })),
  };
  const store = new SettingsStore(
    { collection: () => collection } as unknown as AuditLog,
    {
      exclusive: false,
    } as Database,
  );
  await store.get();
  stored = { ...stored, version: 2, value: { ...DEFAULT_SETTINGS, carsPerSlot: 7 } };

  const seen: StoredRecord[] = [];
  await store.change((current) => {
    seen.push(current);
    return { ...current, value: { ...current.value, washesAtOnce: 3 } };
  });
  expect(seen).toMatchObject([{ version: 2 }]);
  expect(stored).toMatchObject({ version: 3, value: { carsPerSlot: 7, washesAtOnce: 3 } });
});
