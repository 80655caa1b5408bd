import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';

/** Secrets for running without settings on a developer's machine. Never used in production. */
interface LocalSecrets {
  jwtSecret: string;
  demoPassword: string;
}

const FILE = 'local-secrets.json';
/** Codes of a full disk, and of a limit on the space or the size of files. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/**
 * The secrets in the data folder, generated at the first call. Throws ConfigError when the folder cannot be written.
 */
export function localSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDir, { recursive: true });
      createComplete(file, JSON.stringify(newSecrets(), null, 2));
    } catch (error) {
      throw new ConfigError([notWritten(dataDir, error)]);
    }
  }
  try {
    const { jwtSecret, demoPassword } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LocalSecrets>;
    if (jwtSecret && demoPassword) return { jwtSecret, demoPassword };
  } catch {
    // The error below covers this case too.
  }
  throw new ConfigError([
    `${file} is damaged. Delete it and start again. A new one is generated, and all users have to log in again.`,
  ]);
}

function newSecrets(): LocalSecrets {
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    demoPassword: `shine-${randomBytes(6).toString('base64url')}`,
  };
}

/**
 * Creates a file with all of its text, or none when the disk is full or the process is killed. Of several processes
 * that start together, the first creates it.
 */
function createComplete(file: string, text: string): void {
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(partial, text, { flag: 'wx', mode: 0o600, flush: true });
    publish(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch {
    // Another process was first, or the file system has no hard links.
    if (!existsSync(file)) renameSync(partial, file);
  }
}

function notWritten(dataDir: string, error: unknown): string {
  return FULL.includes((error as NodeJS.ErrnoException).code ?? '')
    ? `DATA_DIR: the disk of ${dataDir} is full. Free some space and try again.`
    : `DATA_DIR: the folder ${dataDir} cannot be written. Choose another or change its permissions.`;
}
