import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';

/**
 * Creates an empty file that only its owner can read, because a database has personal data. SQLite fills it, and gives
 * the same permissions to the files next to it. Does nothing if the file exists.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
