import type { Identifier } from 'react-admin';

/** The most ids that fit into a URL. */
export const MAX_IDS = 150;

/** Reads records by their ids, as many at once as fit into a URL. */
export async function readInBatches<T>(
  ids: readonly Identifier[],
  read: (ids: Identifier[]) => Promise<{ data: T[] }>,
): Promise<{ data: T[] }> {
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
  const responses = await Promise.all(batches.map(read));
  return { data: responses.flatMap(({ data }) => data) };
}
