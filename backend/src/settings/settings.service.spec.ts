import { expect, it } from '@jest/globals';
import type { AppConfig } from '../config/config.js';
import type { AuditLog } from '../kernel/audit-log.js';
import type { Clock } from '../kernel/clock.port.js';
import { StaleWrite, type Database } from '../kernel/database.port.js';
import { NO_PREFIXES } from './number-prefixes.js';
import { DEFAULT_SETTINGS } from './settings.js';
import { settingsBody } from './settings-response.js';
import { SettingsService } from './settings.service.js';
import { SettingsStore } from './settings.store.js';

/** Two processes, each with its own cache of the same record. */
function twoProcesses(): [SettingsService, SettingsService] {
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
    replace: (record: typeof stored) =>
      record.version === stored.version
        ? Promise.resolve((stored = { ...record, version: record.version + 1 }))
        : Promise.reject(new StaleWrite('settings', record.id)),
  };
  const process = () =>
    new SettingsService(
      new SettingsStore({ collection: () => collection } as unknown as AuditLog, { exclusive: false } as Database),
      { today: () => '2026-11-21' } as Clock,
      {} as AppConfig,
    );
  return [process(), process()];
}

const { seriesPrefix, creditNotePrefix } = DEFAULT_SETTINGS.invoice;
const swapped = settingsBody({
  ...DEFAULT_SETTINGS,
  invoice: { ...DEFAULT_SETTINGS.invoice, seriesPrefix: creditNotePrefix, creditNotePrefix: seriesPrefix },
});

it('numbers a document with the prefix that another process has just saved', async () => {
  const [office, issuer] = twoProcesses();
  expect((await issuer.settings()).invoice).toMatchObject({ seriesPrefix });
  await office.change(swapped, {});
  expect(await issuer.documentPrefix('invoice')).toBe(creditNotePrefix);
});

it('rejects a prefix that another process has just taken for a document of the other kind', async () => {
  const [office, issuer] = twoProcesses();
  await office.settings();
  expect(await issuer.documentPrefix('invoice')).toBe(seriesPrefix);
  await expect(office.change(swapped, {})).rejects.toMatchObject({ code: 'validation-failed' });
});

it('lets either a document take a prefix or a swap of the prefixes succeed', async () => {
  const [office, issuer] = twoProcesses();
  const [swap, prefix] = await Promise.allSettled([office.change(swapped, {}), issuer.documentPrefix('invoice')]);
  const [current] = [(await office.body()).invoice.seriesPrefix];
  expect(prefix).toEqual({ status: 'fulfilled', value: current });
  expect(swap.status).toBe(current === creditNotePrefix ? 'fulfilled' : 'rejected');
});
