import { expect, it } from '@jest/globals';
import { mergeDowntime, type Downtime } from './downtime.js';

const [BEFORE, NOW, AFTER] = ['2026-11-22T06:29:00.000Z', '2026-11-22T06:30:00.000Z', '2026-11-22T06:31:00.000Z'];
const downtime = { id: 'down_1', severity: 'low', isOver: false, end: null, updatedAt: NOW } as Downtime;
const over = { ...downtime, isOver: true, end: NOW };

it('applies the latest update of a downtime, whenever it arrives', () => {
  const severe = { ...downtime, severity: 'high' } as const;
  expect(mergeDowntime(downtime, severe, AFTER)).toMatchObject({ severity: 'high', updatedAt: AFTER });
  expect(mergeDowntime(downtime, severe, BEFORE)).toBeNull();
  expect(mergeDowntime(downtime, downtime, AFTER)).toBeNull();
});

it('does not begin a downtime again that has ended in the same second', () => {
  expect(mergeDowntime(downtime, over, NOW)).toMatchObject({ isOver: true, end: NOW });
  expect(mergeDowntime(over, downtime, NOW)).toBeNull();
});
