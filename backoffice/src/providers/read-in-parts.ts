import type { Identifier } from 'react-admin';

/** The most ids that fit into a URL. */
export const MAX_IDS = 150;

/** Reads records by their ids, as many at once as fit into a URL. */
export async function readInParts<T>(
  ids: readonly Identifier[],
  read: (ids: Identifier[]) => Promise<{ data: T[] }>,
): Promise<{ data: T[] }> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
  const answers = await Promise.all(parts.map(read));
  return { data: answers.flatMap(({ data }) => data) };
}
