import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { once } from 'node:events';
import { expect, test } from '../../../scripts/browser/fixtures.js';
import { freePort } from '../../../scripts/browser/free-port.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { PRODUCTION } from '../support/production-settings.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const LAST_STAGE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .at(-1)!;

/** The container image as a folder: exactly the files that the Dockerfile copies into its last stage. */
function imageIn(folder: string): void {
  for (const [, paths] of LAST_STAGE.matchAll(/^COPY --from=build (.+)$/gm)) {
    const sources = paths!.split(' ').map((path) => path.replace(/^\/app\//, ''));
    const target = sources.pop()!;
    for (const source of sources) {
      const copy = join(folder, target.endsWith('/') ? join(target, basename(source)) : target);
      if (source === 'node_modules') linkPackages(copy);
      else cpSync(join(ROOT, source), copy, { recursive: true });
    }
  }
}

/** Links the packages that `npm ci --omit=dev` installs. */
function linkPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || dev || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, name));
  }
}

test('the container image runs the application and every documented command', async () => {
  const folder = mkdtempSync(join(diskFolder(), 'doorstep-image-'));
  imageIn(folder);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ...PRODUCTION,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  };
  const npmRun = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...command], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const done = (output: string) => ({ status: 0, output: expect.stringContaining(output) });
  const backup = join(folder, 'backup.db');
  expect(npmRun('admin:create', '--', 'owner@wash.example')).toEqual(done('owner@wash.example is an admin.'));
  expect(npmRun('backup', '--', backup)).toEqual(done('The backup was written'));
  expect(npmRun('restore', '--', backup, '--replace')).toEqual(done('is restored'));
  expect(npmRun('migrate:mongo').output).toContain('Usage: MONGODB_URI=');
  expect(npmRun('seed').output).toBe('Demo data is not for production.\n');

  const [program, ...parameters] = JSON.parse(/^CMD (.+)$/m.exec(LAST_STAGE)![1]!) as string[];
  const server = spawn(program!, parameters, { cwd: folder, env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const status = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    return answer?.status;
  };
  await expect.poll(() => status('/health/ready'), { timeout: 60_000 }).toBe(200);
  expect([await status('/'), await status('/dashboard/admindashboard')]).toEqual([200, 200]);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
