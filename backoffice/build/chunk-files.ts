interface Chunk {
  fileName: string;
  imports: string[];
  facadeModuleId?: string | null;
}

/** The chunk of a module that is loaded on demand. Throws if it is missing in the build. */
export function chunkOf<T extends Chunk>(chunks: readonly T[], module: string): T {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(module));
  if (!found) throw new Error(`${module} is missing in the build`);
  return found;
}

/** The texts of languages that employees can choose instead of English, by language. */
const LANGUAGE_MODULES = { hi: 'backoffice/src/language/hi.ts' };

/** The file of each language. */
export function languageFiles(chunks: readonly Chunk[]): [language: string, fileName: string][] {
  return Object.entries(LANGUAGE_MODULES).map(([language, module]) => [language, chunkOf(chunks, module).fileName]);
}

/** A chunk and everything that it imports. */
export function filesOf(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) filesOf(byName.get(name) ?? { fileName: name, imports: [] }, byName, files);
  return files;
}
