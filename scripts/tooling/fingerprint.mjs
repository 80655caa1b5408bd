import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of the content of files and folders. It changes when a file is changed, added, moved or removed. It does not
 * use timestamps, so a fresh clone, or a branch switched back and forth, is not outdated.
 * @param {string} root
 * @param {string[]} paths relative to root; those that do not exist count as empty
 * @param {(path: string) => boolean} counts whether a file matters, by its path relative to root
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(root, path)).filter(counts)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}
