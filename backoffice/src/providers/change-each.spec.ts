import { describe, expect, it } from '@jest/globals';
import { changeEach, PartialFailure } from './change-each.js';
import { MAX_IDS, readInParts } from './read-in-parts.js';

const refusing = (refused: readonly string[]) => (id: unknown) =>
  refused.includes(id as string) ? Promise.reject(new Error(`${String(id)} is taken`)) : Promise.resolve();

describe('changing several records', () => {
  it('changes every one, a few at a time', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `r${index}`);
    const changed: unknown[] = [];
    let underWay = 0;
    let most = 0;
    const result = await changeEach(ids, 'updated', async (id) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      changed.push(id);
      underWay -= 1;
    });
    expect(result).toEqual({ data: ids });
    expect(changed.toSorted()).toEqual(ids.toSorted());
    expect(most).toBeLessThanOrEqual(4);
  });

  it('says which ones were refused, and why', async () => {
    const failure = await changeEach(['a', 'b', 'c'], 'deleted', refusing(['b'])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({ message: '2 of 3 were deleted. b is taken' });
    expect((failure as PartialFailure).refusals.map(({ id }) => id)).toEqual(['b']);
  });

  it('reports the refusal of a single record as it is', async () => {
    await expect(changeEach(['a'], 'deleted', refusing(['a']))).rejects.toThrow(/^a is taken$/);
  });
});

describe('reading records by their ids', () => {
  it('asks for as many at once as fit into a URL, and answers all in order', async () => {
    const ids = Array.from({ length: 2 * MAX_IDS + 1 }, (_, index) => index);
    const asked: number[] = [];
    const { data } = await readInParts(ids, (some) => {
      asked.push(some.length);
      return Promise.resolve({ data: some.map((id) => `record ${id}`) });
    });
    expect(asked).toEqual([MAX_IDS, MAX_IDS, 1]);
    expect(data).toEqual(ids.map((id) => `record ${id}`));
  });
});
