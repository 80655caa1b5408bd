import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';

/** Secrets for running without settings on a developer's machine. Never used in production. */
interface LocalSecrets {
  jwtSecret: string;
  demoPassword: string;
}

const FILE = 'local-secrets.json';

/**
 * The secrets in the data folder, generated at the first call. Throws ConfigError when the folder cannot be written.
 */
export function localSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(newSecrets(), null, 2), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFile(file)) {
      throw new ConfigError([
        `DATA_DIR: the folder ${dataDir} cannot be written. Choose another or change its permissions.`,
      ]);
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

function isFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
