import { randomInt } from 'node:crypto';

/** Runs every task, a number of them at once. Returns the results in the order of the tasks. */
export async function concurrently<T>(works: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = new Array<T>(works.length);
  const queue = works.entries();
  const worker = async () => {
    for (const [index, work] of queue) results[index] = await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
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

/** 0, 1, 2 … count - 1 */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
