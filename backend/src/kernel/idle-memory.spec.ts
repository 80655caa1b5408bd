import { expect, it } from '@jest/globals';
import { IdleMemory, type Garbage } from './idle-memory.js';

/** @returns what was collected at each check */
function collected(...utilizations: number[]): (Garbage | null)[] {
  let garbage: Garbage | null = null;
  const memory = new IdleMemory((collecting) => (garbage = collecting));
  return utilizations.map((utilization) => {
    garbage = null;
    memory.observe(utilization);
    return garbage;
  });
}

const [BUSY, IDLE] = [0.3, 0.01];

it('collects new objects twice once the process is idle', () => {
  expect(collected(BUSY, IDLE, IDLE, IDLE)).toEqual([null, 'new objects', 'new objects', null]);
});

it('collects all objects twice once the process has been idle for half a minute', () => {
  const collections = collected(...Array<number>(10).fill(IDLE));
  expect(collections.slice(2)).toEqual([null, null, null, null, 'all objects', 'all objects', null, null]);
});

it('starts again after the next busy time', () => {
  expect(collected(IDLE, IDLE, IDLE, BUSY, IDLE, IDLE, IDLE)).toEqual([
    ...['new objects', 'new objects', null],
    null,
    ...['new objects', 'new objects', null],
  ]);
});
