import type { Identifier } from 'react-admin';

export interface Refusal {
  id: Identifier;
  error: Error;
}

/** Some of several records were not changed; the others were. */
export class PartialFailure extends Error {
  /** @param summary how many were changed, such as `2 of 3 were updated.` */
  constructor(
    readonly summary: string,
    readonly refusals: readonly Refusal[],
  ) {
    super([summary, refusals[0]?.error.message].filter(Boolean).join(' '), { cause: refusals[0]?.error });
  }
}

/** How many requests are made side by side. */
const AT_ONCE = 4;

/** Does something for each item, a few at a time. @param act must not throw */
export async function forEachInTurn<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Changes records one by one. A refusal does not stop the others.
 *
 * @throws the refusal of the only record, or PartialFailure with those of several
 */
export async function changeEach(
  ids: readonly Identifier[],
  done: 'deleted' | 'updated',
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const refusals: Refusal[] = [];
  await forEachInTurn(ids, async (id) => {
    try {
      await change(id);
    } catch (error) {
      refusals.push({ id, error: error as Error });
    }
  });
  const [first] = refusals;
  if (first === undefined) return { data: [...ids] };
  if (ids.length === 1) throw first.error;
  throw new PartialFailure(`${ids.length - refusals.length} of ${ids.length} were ${done}.`, refusals);
}
