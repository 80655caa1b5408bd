import { DatabaseUnavailable } from '../../kernel/database.port.js';

/** What the operator can do, by SQLite's primary result code. */
const REASONS: Record<number, string> = {
  3: 'cannot be opened: permission denied. Change its owner, or choose another folder with DATA_DIR.',
  5: 'is in use by another process: stop that one, or choose another folder with DATA_DIR.',
  8: 'cannot be written: make it and its folder writable, or choose another folder with DATA_DIR.',
  10: 'cannot be read or written: the disk reports an error. Check the disk and its free space, then try again.',
  11: 'is damaged. Restore it from a backup, or move it away to start with an empty one.',
  13: 'cannot grow: the disk is full. Free some space and try again.',
  14: 'cannot be opened: make it and its folder readable and writable, or choose another folder with DATA_DIR.',
  26: 'is damaged or not a database. Restore it from a backup, or move it away to start with an empty one.',
};

/** SQLite's error in one line for the operator if its file or disk is the cause, otherwise the error itself. */
export function explained(error: unknown, file: string): unknown {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  const reason = typeof code === 'number' ? REASONS[code & 0xff] : undefined;
  return reason === undefined ? error : new DatabaseUnavailable(`The database file ${file} ${reason}`);
}
