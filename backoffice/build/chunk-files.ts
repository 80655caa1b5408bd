interface Chunk {
  fileName: string;
  imports: string[];
}

/** A chunk and everything that it imports. */
export function filesOf(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) filesOf(byName.get(name) ?? { fileName: name, imports: [] }, byName, files);
  return files;
}
