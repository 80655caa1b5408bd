import { expect, it } from '@jest/globals';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import type { AuditLog } from '../kernel/audit-log.js';
import type { Clock } from '../kernel/clock.port.js';
import { StaleWrite, type Collection, type Database } from '../kernel/database.port.js';
import { JobRunner } from '../kernel/jobs.js';
import type { Seeds } from '../kernel/seeds.js';
import type { SettingsService } from '../settings/settings.service.js';
import { CommunitiesService } from './communities.service.js';
import { CommunitiesStore } from './communities.store.js';
import type { Community } from './community.js';

/** A process with its own cache, alongside others that write the same records. */
function processOn(records: Map<string, Community>) {
  const collection = {
    get: (id: string) => Promise.resolve(records.get(id) ?? null),
    async *stream() {
      for (const record of records.values()) yield await Promise.resolve(record);
    },
    replace: (record: Community) => {
      if (records.get(record.id)?.version !== record.version)
        return Promise.reject(new StaleWrite('communities', record.id));
      records.set(record.id, { ...record, version: record.version + 1 });
      return Promise.resolve(records.get(record.id)!);
    },
  } as unknown as Collection<Community>;
  const auditLog = { collection: () => collection } as unknown as AuditLog;
  const settings = {
    useCommunities: () => undefined,
    moveHolidays: () => Promise.resolve(),
    daysOff: () => NO_DAYS_OFF,
  };
  const jobs = new JobRunner();
  const communities = new CommunitiesService(
    new CommunitiesStore(auditLog, { exclusive: false } as Database),
    settings as unknown as SettingsService,
    {} as Seeds,
    { now: () => '2026-11-25T06:30:00.000Z' } as Clock,
    jobs,
  );
  return { communities, finishMerges: () => jobs.run('merged and deleted communities') };
}

const communityOf = (id: string) => ({ id, version: 1, mergedInto: null, active: true }) as Community;

it('completes a merge that another process has just begun', async () => {
  const records = new Map(['oak', 'elm'].map((id) => [id, communityOf(id)]));
  const { communities, finishMerges } = processOn(records);
  const moved: string[][] = [];
  communities.addReferences({
    count: () => Promise.resolve({}),
    repoint: (from, to) => Promise.resolve(void moved.push([from, to])),
  });
  // The process has both in its cache when another one merges them.
  await communities.lookup(['oak', 'elm']);
  records.set('oak', { ...communityOf('oak'), version: 2, mergedInto: 'elm', active: false });

  await finishMerges();
  expect(records.get('oak')).toMatchObject({ mergedInto: 'elm', active: false });
  expect(moved).toEqual([['oak', 'elm']]);
});

it('saves an edit of what another process has just saved', async () => {
  const records = new Map([['oak', { ...communityOf('oak'), name: 'Oak' }]]);
  const { communities } = processOn(records);
  await communities.find('oak');
  records.set('oak', { ...records.get('oak')!, version: 2, address: 'By the other' });

  const edited = { name: 'Oak', locality: 'Baner', version: 2 };
  expect(await communities.update('oak', edited)).toMatchObject({ locality: 'Baner', address: 'By the other' });
  records.set('oak', { ...records.get('oak')!, version: 4 });
  await expect(communities.update('oak', { ...edited, version: 3 })).rejects.toMatchObject({ code: 'edit-conflict' });
  expect(await communities.find('oak')).toMatchObject({ version: 4 });
});
