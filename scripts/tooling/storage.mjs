import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/** A replica set of three members keeps about one GB; containers often have 64 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * The environment in which test data is kept in memory where the system has room for it, and in the folder for
 * temporary files otherwise. Tests of what survives a crash use diskFolder() instead.
 * @returns {{ TMPDIR: string, TEST_DISK_DIR: string }}
 */
export function testStorage() {
  return { TMPDIR: hasRoom(MEMORY) ? MEMORY : tmpdir(), TEST_DISK_DIR: diskFolder() };
}

/** Where test data lies on a disk. */
export function diskFolder() {
  return process.env.TEST_DISK_DIR ?? tmpdir();
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
