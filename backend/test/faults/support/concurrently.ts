import { randomInt } from 'node:crypto';

/** Runs the tasks, at most `concurrency` at the same time. Returns the results in the order of the tasks. */
export async function concurrently<T>(tasks: readonly (() => Promise<T>)[], concurrency: number): Promise<T[]> {
  const results: T[] = new Array<T>(tasks.length);
  const queue = tasks.entries();
  const worker = async () => {
    for (const [index, task] of queue) results[index] = await task();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/** Calls `make` with 0, 1, 2 … count - 1. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
