import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, releasePort } from './free-port.js';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;
const ASK_AGAIN_MS = 50;

/** Starts the built application in exactly the given environment. */
const START = ['scripts/start.mjs', '--as-given'];

/** The environment variables passed on to the application. Its settings come from the test only. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS', 'SLOW_RESPONSES'];

/** What a client needs to know about a running instance. */
export interface RunningProduct {
  url: string;
  /** The password of the demo logins. */
  password: string;
  /** Signs sessions; the stand-in's keys derive from it. */
  jwtSecret: string;
}

/**
 * The built application as run by `npm start`, in a separate process, on a free port and with its own empty data
 * folder, and its own database if TEST_STORE is mongo. It keeps port and data across restarts.
 */
export class Product implements RunningProduct {
  readonly url: string;
  private process: ChildProcess | null = null;
  private output = '';

  private constructor(
    url: string,
    readonly dataDir: string,
    readonly password: string,
    readonly jwtSecret: string,
    private readonly environment: Record<string, string>,
  ) {
    this.url = url;
  }

  /**
   * Starts an instance and waits until it is ready.
   * @param environment additional settings of this instance
   * @param parent the parent of its data folder
   */
  static async start(environment: Record<string, string> = {}, parent = tmpdir()): Promise<Product> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(parent, 'doorstep-browser-'));
    const password = `demo-${randomBytes(9).toString('base64url')}`;
    const jwtSecret = randomBytes(32).toString('base64url');
    const url = `http://127.0.0.1:${port}`;
    const product = new Product(url, dataDir, password, jwtSecret, {
      ...inherited(),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: password,
      JWT_SECRET: jwtSecret,
      LOG_LEVEL: 'warn',
      // Each test sends its own IP address (Api, fixtures), so that tests do not share rate limits.
      TRUSTED_PROXIES: '127.0.0.1',
      ...databaseOfItsOwn(),
      ...environment,
    });
    await product.run();
    return product;
  }

  /** The instance at BASE_URL, with its DEMO_PASSWORD and JWT_SECRET. It is started and stopped externally. */
  static running(url: string): Product {
    const { DEMO_PASSWORD, JWT_SECRET } = process.env;
    if (!DEMO_PASSWORD || !JWT_SECRET) throw new Error('BASE_URL needs DEMO_PASSWORD and JWT_SECRET of that instance');
    return new Product(url.replace(/\/$/, ''), '', DEMO_PASSWORD, JWT_SECRET, {});
  }

  /** Its output so far, across restarts. */
  get log(): string {
    return this.output;
  }

  /** Kills it like a power failure: nothing is flushed, no request is answered. */
  async kill9(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Restarts it on the same port and data. @param environment additional settings from now on */
  async restart(environment: Record<string, string> = {}): Promise<void> {
    await this.end('SIGTERM');
    Object.assign(this.environment, environment);
    await this.run();
  }

  /** Runs a command on its data, such as `backup`, and returns its output. @param environment additional settings */
  async command(
    name: string,
    parameters: string[],
    environment: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const child = launch({ ...this.environment, ...environment }, 'scripts/command.mjs', name, ...parameters);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, output: stdout + stderr };
  }

  /** Stops it with SIGTERM. Returns its exit code, or null when it had to be killed. */
  async terminate(): Promise<number | null> {
    const child = this.process;
    await this.end('SIGTERM');
    return child?.exitCode ?? null;
  }

  /** Stops it and removes its data folder. */
  async dispose(): Promise<void> {
    await this.end('SIGTERM');
    if (!this.dataDir) return;
    rmSync(this.dataDir, { recursive: true, force: true });
    releasePort(Number(new URL(this.url).port));
  }

  private async run(): Promise<void> {
    const child = launch(this.environment, ...START);
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.isReady())) {
      if (hasEnded(child)) throw new Error(`the application exited while starting:\n${this.output}`);
      if (Date.now() > deadline) {
        await this.end('SIGKILL');
        throw new Error(`the application was not ready within ${READY_WITHIN_MS / 1000} s:\n${this.output}`);
      }
      await pause(ASK_AGAIN_MS);
    }
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/ready`)).ok;
    } catch {
      return false;
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(impatience);
  }
}

interface FailedStart {
  code: number | null;
  /** The lines of standard error. */
  errors: string[];
  seconds: number;
}

/**
 * Starts the application with exactly these settings and waits for it to exit. For starts that must fail.
 * @param stopAfter the application gets SIGTERM once this has resolved
 */
export async function failToStart(
  environment: Record<string, string>,
  { stopAfter }: { stopAfter?: () => Promise<void> } = {},
): Promise<FailedStart> {
  const began = performance.now();
  const child = launch({ ...inherited(), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment }, ...START);
  void stopAfter?.().then(() => child.kill('SIGTERM'));
  const impatience = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const [stderr] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]);
  clearTimeout(impatience);
  return { code: child.exitCode, errors: stderr.trim().split('\n'), seconds: (performance.now() - began) / 1000 };
}

function launch(
  environment: Record<string, string>,
  ...program: string[]
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, program, { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

function inherited(): Record<string, string> {
  return Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function databaseOfItsOwn(): Record<string, string> {
  if (process.env.TEST_STORE !== 'mongo') return {};
  if (!process.env.TEST_MONGO_URI) throw new Error('TEST_STORE=mongo needs a MongoDB, which global-setup.ts starts');
  const uri = new URL(process.env.TEST_MONGO_URI);
  uri.pathname = `/browser_${randomBytes(6).toString('hex')}`;
  return { MONGODB_URI: uri.toString() };
}
