import type { Identifier } from 'react-admin';

export interface Rejection {
  id: Identifier;
  error: Error;
}

/** Some of several records were not changed; the others were. */
export class PartialFailure extends Error {
  /** @param summary how many were changed, such as `2 of 3 were updated.` */
  constructor(
    readonly summary: string,
    readonly rejections: readonly Rejection[],
  ) {
    super([summary, rejections[0]?.error.message].filter(Boolean).join(' '), { cause: rejections[0]?.error });
  }
}

/** The number of concurrent requests. */
const CONCURRENCY = 4;

/** Calls `act` for each item, a few at the same time. @param act must not throw */
export async function forEachConcurrently<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/**
 * Changes each record. A rejection does not stop the others. Throws the rejection of a single record, or PartialFailure
 * for several.
 */
export async function changeEach(
  ids: readonly Identifier[],
  done: 'deleted' | 'updated' | 'queued' | 'sent',
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const rejections: Rejection[] = [];
  await forEachConcurrently(ids, async (id) => {
    try {
      await change(id);
    } catch (error) {
      rejections.push({ id, error: error as Error });
    }
  });
  const [first] = rejections;
  if (first === undefined) return { data: [...ids] };
  if (ids.length === 1) throw first.error;
  const count = ids.length - rejections.length;
  throw new PartialFailure(`${count} of ${ids.length} ${count === 1 ? 'was' : 'were'} ${done}.`, rejections);
}
