import { describe, expect, it } from '@jest/globals';
import { changeEach, PartialFailure } from './change-each.js';
import { MAX_IDS, readInBatches } from './read-in-batches.js';

const rejecting = (rejected: readonly string[]) => (id: unknown) =>
  rejected.includes(id as string) ? Promise.reject(new Error(`${String(id)} is taken`)) : Promise.resolve();

describe('changing several records', () => {
  it('changes every record, at most four at a time', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `r${index}`);
    const changed: unknown[] = [];
    let active = 0;
    let maxActive = 0;
    const result = await changeEach(ids, 'updated', async (id) => {
      active += 1;
      maxActive = Math.max(maxActive, active);
      await Promise.resolve();
      changed.push(id);
      active -= 1;
    });
    expect(result).toEqual({ data: ids });
    expect(changed.toSorted()).toEqual(ids.toSorted());
    expect(maxActive).toBeLessThanOrEqual(4);
  });

  it('reports which records were rejected, and why', async () => {
    const failure = await changeEach(['a', 'b', 'c'], 'deleted', rejecting(['b'])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({ message: '2 of 3 were deleted. b is taken' });
    expect((failure as PartialFailure).rejections.map(({ id }) => id)).toEqual(['b']);
    await expect(changeEach(['a', 'b'], 'deleted', rejecting(['b']))).rejects.toThrow(/^1 of 2 was deleted\./);
  });

  it('throws the rejection of a single record unchanged', async () => {
    await expect(changeEach(['a'], 'deleted', rejecting(['a']))).rejects.toThrow(/^a is taken$/);
  });
});

describe('reading records by their ids', () => {
  it('requests as many ids as fit into a URL, and returns all records in order', async () => {
    const ids = Array.from({ length: 2 * MAX_IDS + 1 }, (_, index) => index);
    const asked: number[] = [];
    const { data } = await readInBatches(ids, (some) => {
      asked.push(some.length);
      return Promise.resolve({ data: some.map((id) => `record ${id}`) });
    });
    expect(asked).toEqual([MAX_IDS, MAX_IDS, 1]);
    expect(data).toEqual(ids.map((id) => `record ${id}`));
  });
});
