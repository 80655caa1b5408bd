import { describe, expect, it } from '@jest/globals';
import { keptSince, retentionText, type RetentionName } from './retention.js';

const NOW = '2028-02-29T06:30:00.000Z';

describe('data that is deleted after a time', () => {
  it.each<[RetentionName, string, string]>([
    ['leads', '2026-02-27T18:30:00.000Z', 'Two years'],
    ['securityEvents', '2027-02-27T18:30:00.000Z', 'One year'],
    ['otherChanges', '2020-02-28T18:30:00.000Z', 'Eight years'],
    ['sessions', '2028-01-30T06:30:00.000Z', '30 days'],
    ['devices', '2027-01-25T06:30:00.000Z', '400 days'],
    ['imports', '2028-02-28T06:30:00.000Z', '24 hours'],
  ])('%s is kept since %s: %s', (name, since, text) => {
    expect(keptSince(name, NOW)).toBe(since);
    expect(retentionText(name)).toBe(text);
  });
});
