import { describe, expect, it } from '@jest/globals';
import { MongooseSharedQueries } from './mongoose.shared-queries.js';

/** A store with a value, whose queries end when they are told to. */
function slowStore() {
  const queries: { value: number; end: () => void; fail: () => void }[] = [];
  const store = {
    value: 0,
    queries,
    read: () =>
      new Promise<number>((resolve, reject) => {
        const { value } = store;
        queries.push({ value, end: () => resolve(value), fail: () => reject(new Error('no connection')) });
      }),
  };
  return store;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('identical queries at the same time', () => {
  it('share one query, which began after each of them', async () => {
    const store = slowStore();
    const shared = new MongooseSharedQueries();
    const first = shared.run('total', store.read);
    store.value = 1;
    const later = [shared.run('total', store.read), shared.run('total', store.read)];
    store.queries[0]!.end();
    await turn();
    expect(store.queries).toHaveLength(2);
    store.value = 2;
    const last = shared.run('total', store.read);
    store.queries[1]!.end();
    await turn();
    store.queries[2]!.end();
    expect(await Promise.all([first, ...later, last])).toEqual([0, 1, 1, 2]);
  });

  it('are independent of other queries, and of earlier ones that have ended', async () => {
    const store = slowStore();
    const shared = new MongooseSharedQueries();
    const [one, other] = [shared.run('one', store.read), shared.run('other', store.read)];
    expect(store.queries).toHaveLength(2);
    for (const query of store.queries) query.end();
    await Promise.all([one, other]);
    store.value = 5;
    const again = shared.run('one', store.read);
    store.queries[2]!.end();
    expect(await again).toBe(5);
  });

  it('are not affected by one that fails', async () => {
    const store = slowStore();
    const shared = new MongooseSharedQueries();
    const first = shared.run('total', store.read);
    const second = shared.run('total', store.read);
    store.queries[0]!.fail();
    await expect(first).rejects.toThrow('no connection');
    await turn();
    store.queries[1]!.end();
    expect(await second).toBe(0);
  });
});
