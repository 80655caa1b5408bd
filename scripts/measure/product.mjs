import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from '../tooling/server.mjs';

const READY_WITHIN_MS = 30_000;

/**
 * Starts the built application on a free port with its own data.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startProduct() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-measure-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'warn',
  };
  try {
    const program = ['scripts/start.mjs', '--as-given'];
    const server = await startServer(program, { url, environment, withinMs: READY_WITHIN_MS });
    return { url, stop: () => server.stop().finally(removeData) };
  } catch (error) {
    removeData();
    throw error;
  }
}
