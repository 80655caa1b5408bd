import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { createPrivateFile } from './sqlite.files.js';

/**
 * Held while a process uses a data folder. An operating system lock on a small database next to the real one: it is
 * released when the process ends, even by a crash, and the real file stays readable for backups.
 */
export class SqliteLock {
  private constructor(private readonly holder: DatabaseSyncInstance) {}

  /** Returns null when another process, or another database of this process, holds the lock. */
  static take(file: string): SqliteLock | null {
    // Whoever can read it can lock it, and keep the application from starting.
    createPrivateFile(file);
    const holder = new DatabaseSync(file);
    try {
      holder.exec('PRAGMA journal_mode = MEMORY');
      holder.exec('BEGIN EXCLUSIVE');
      return new SqliteLock(holder);
    } catch (error) {
      holder.close();
      if (/locked|busy/i.test(String(error))) return null;
      throw error;
    }
  }

  /** Lets another process use the data folder. */
  release(): void {
    this.holder.close();
  }
}
