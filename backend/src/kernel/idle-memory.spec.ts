import { expect, it } from '@jest/globals';
import { IdleMemory } from './idle-memory.js';

function idleMemory() {
  let collections = 0;
  const memory = new IdleMemory(() => (collections += 1));
  const after = (...utilizations: number[]) => {
    utilizations.forEach((utilization) => memory.observe(utilization));
    return collections;
  };
  return { after };
}

it('collects garbage twice once the process is idle', () => {
  const { after } = idleMemory();
  expect(after(0.9, 0.3)).toBe(0);
  expect(after(0.01)).toBe(1);
  expect(after(0.01, 0.01, 0.01)).toBe(2);
});

it('collects again after the next busy time', () => {
  const { after } = idleMemory();
  expect(after(0, 0, 0.5, 0, 0.5)).toBe(3);
  expect(after(0, 0, 0)).toBe(5);
});
