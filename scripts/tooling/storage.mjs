import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/** A replica set of three members needs about 1 GB; containers often have 64 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Environment variables that keep test data in memory if there is enough, and in the temporary folder otherwise. Crash
 * tests use diskFolder() instead.
 * @returns {{ TMPDIR: string, TEST_DISK_DIR: string }}
 */
export function testStorage() {
  return { TMPDIR: hasRoom(MEMORY) ? MEMORY : tmpdir(), TEST_DISK_DIR: diskFolder() };
}

/** A folder for test data on disk. */
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
