import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const reserved = new Set<string>();
process.once('exit', () => reserved.forEach((file) => rmSync(file, { force: true })));

/**
 * A port on which nothing listens, and which no other test process is given: a product keeps its port while it is
 * killed and started again. Below the ports that systems give to outgoing connections: a client that keeps asking for a
 * killed product's port could otherwise be given that port for its own end, and be connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (reserve(port) && (await isFree(port))) return port;
  }
}

/** Lets others have it. Otherwise it is kept until this process ends. */
export function releasePort(port: number): void {
  const file = fileOf(port);
  if (reserved.delete(file)) rmSync(file, { force: true });
}

/** False when another process has it. */
function reserve(port: number): boolean {
  const file = fileOf(port);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (!isRunning(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
  reserved.add(file);
  return true;
}

function fileOf(port: number): string {
  return join(tmpdir(), `doorstep-port-${port}`);
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** A process that has just made its file may not have written its id yet. */
function isRunning(pid: number): boolean {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (!isListening) return false;
  server.close();
  await once(server, 'close');
  return true;
}
