import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Document, DOCUMENT_TYPES, Documents } from './pages.documents.js';

/** A precompressed copy of another file. */
const COMPRESSED = ['.br', '.gz'];

/** A built site: its documents, and the paths of its other files, relative to its folder. */
export interface BuiltSite {
  documents: Documents;
  files: string[];
}

/**
 * Reads a built site once. Documents are kept in memory with the site's own URL; other files are read when they are
 * sent.
 */
export async function readSite(root: string, publicUrl: string): Promise<BuiltSite> {
  if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const isDocument = (path: string) => extname(path) in DOCUMENT_TYPES;
  const documents = await Promise.all(
    paths
      .filter(isDocument)
      .map(async (path) => [path, new Document(path, await readFile(join(root, path), 'utf8'), publicUrl)] as const),
  );
  return {
    documents: new Documents(new Map(documents)),
    files: paths.filter((path) => !isDocument(path) && !COMPRESSED.includes(extname(path))),
  };
}

/** The content security policy hashes of the inline scripts in the documents of this folder. */
export async function embeddedScripts(webRoot: string): Promise<string[]> {
  const boot = await readFile(join(webRoot, 'storefront/boot.js'));
  return [`'sha256-${createHash('sha256').update(boot).digest('base64')}'`];
}
