/**
 * The environment in which test data is kept in memory where the system has room for it, and in the folder for
 * temporary files otherwise. Tests of what survives a crash use diskFolder() instead.
 */
export function testStorage(): { TMPDIR: string; TEST_DISK_DIR: string };

/** Where test data lies on a disk. */
export function diskFolder(): string;
