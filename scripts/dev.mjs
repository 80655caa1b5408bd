import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { inProject, ROOT } from './tooling/paths.mjs';
import { freePorts } from './tooling/server.mjs';
import { backendCompiler } from './tooling/swc.mjs';

/**
 * npm run dev: one URL for everything, with hot reload of both web applications and a restart of the backend after each
 * change. The storefront's Vite server is the entry point and proxies all other requests.
 */

const settings = inProject('.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const port = Number(process.env.PORT ?? 3000);
const url = `http://localhost:${port}`;
const [apiPort, backofficePort, backofficeSocket] = await freePorts(3);
const api = `http://127.0.0.1:${apiPort}`;
// Both Vite configurations proxy API paths there.
process.env.API_URL = api;

const children = [];
const servers = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop(0));

try {
  await serveApps();
  await build(['backend']).catch((error) => console.error(error.message));
  start('compiler', [...backendCompiler(), '--watch']);
  start(
    'backend',
    [process.execPath, '--watch', '--watch-preserve-output', '--enable-source-maps', 'dist/backend/src/main.js'],
    {
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL ?? url,
    },
  );
  console.log(`\n  ${url}   storefront, backoffice (/dashboard/) and API (/api/docs)\n`);
} catch (error) {
  console.error(`Cannot start: ${error.message}`);
  await stop(1);
}

async function serveApps() {
  const backoffice = await createServer({
    configFile: inProject('backoffice/vite.config.ts'),
    server: {
      host: '127.0.0.1',
      port: backofficePort,
      strictPort: true,
      ws: { host: '127.0.0.1', port: backofficeSocket },
    },
  });
  servers.push(backoffice);
  const storefront = await createServer({
    configFile: inProject('storefront/vite.config.ts'),
    server: {
      port,
      strictPort: true,
      proxy: {
        '^/(api|health|metrics|dev|razorpay-stand-in)(/|$)': { target: api },
        '^/dashboard(/|$)': { target: `http://127.0.0.1:${backofficePort}` },
      },
    },
  });
  servers.push(storefront);
  await backoffice.listen();
  await storefront.listen();
}

function start(name, [program, ...parameters], env = {}) {
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text) => process.stdout.write(text.replace(/^(?=.)/gm, `${name.padEnd(8)} | `)));
  }
}

async function stop(code) {
  const ended = children
    .filter((child) => child.exitCode === null && child.signalCode === null)
    .map((child) => once(child, 'exit'));
  for (const child of children) child.kill();
  await Promise.all([...ended, ...servers.map((server) => server.close())]);
  process.exit(code);
}
