import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { UpdateTopic } from '#libs/contract/updates.js';
import { Refresher } from './refresher.js';

let refreshed: UpdateTopic[][];
let busy: boolean;
let refresher: Refresher;

beforeEach(() => {
  jest.useFakeTimers();
  refreshed = [];
  busy = false;
  refresher = new Refresher({ isBusy: () => busy, refresh: (topics) => refreshed.push([...topics]) });
});
afterEach(() => {
  jest.useRealTimers();
});

it('refreshes immediately, and batches later changes for five seconds', () => {
  refresher.changed(['orders']);
  expect(refreshed).toEqual([['orders']]);
  refresher.changed(['leads']);
  refresher.changed(['orders', 'leads']);
  jest.advanceTimersByTime(4_900);
  expect(refreshed).toHaveLength(1);
  jest.advanceTimersByTime(200);
  expect(refreshed).toEqual([['orders'], ['leads', 'orders']]);
  jest.advanceTimersByTime(60_000);
  expect(refreshed).toHaveLength(2);
});

it('waits for as long as the screen is busy', () => {
  busy = true;
  refresher.changed(['customers']);
  jest.advanceTimersByTime(600_000);
  expect(refreshed).toEqual([]);
  busy = false;
  jest.advanceTimersByTime(1_000);
  expect(refreshed).toEqual([['customers']]);
});

it('discards pending topics when it is stopped', () => {
  busy = true;
  refresher.changed(['customers']);
  refresher.stop();
  busy = false;
  jest.advanceTimersByTime(10_000);
  expect(refreshed).toEqual([]);
});
