import type { Database } from '../../src/kernel/database.port.js';

export function copyEmptySqlite(dataDir: string): void;
export function keepEmptySqlite(database: Database, dataDir: string): Promise<void>;
