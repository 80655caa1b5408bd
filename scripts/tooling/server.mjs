import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './paths.mjs';

/** A port of this machine on which nothing listens. */
export async function freePort() {
  const [port] = await freePorts(1);
  return port;
}

/** Different ports of this machine on which nothing listens. */
export async function freePorts(count) {
  const held = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(held.map((server) => once(server, 'listening')));
  const ports = held.map((server) => server.address().port);
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}

/**
 * Starts a server in its own process, and waits until it is ready.
 * @param {string[]} program Node's options, the script and its parameters
 * @param {object} options
 * @param {string} options.url where it will listen
 * @param {Record<string, string>} options.environment all of it, besides PATH
 * @param {number} options.withinMs how long it may take to start
 * @param {import('node:child_process').StdioOptions} [options.stdio]
 * @param {number} [options.askAgainMs]
 */
export async function startServer(program, options) {
  const { url, environment, withinMs, stdio = ['ignore', 'ignore', 'inherit'], askAgainMs = 100 } = options;
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, program, { cwd: ROOT, env, stdio });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal = 'SIGTERM') => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const deadline = performance.now() + withinMs;
  while (!(await isReady(url))) {
    if (hasEnded() || performance.now() > deadline) {
      await stop('SIGKILL');
      throw new Error(`${program.join(' ')} did not start`);
    }
    await pause(askAgainMs);
  }
  return { child, url, stop: () => stop() };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
