import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];
const running = new Set();
let countedCpuSeconds = 0;
let stopped = null;

/** How long a command may run after writing its report. */
const END_WITHIN_MS = 30_000;
/** How long a command may take, unless the caller says otherwise. A busy machine is no reason to end a suite. */
const LIMIT_MS = 60 * 60_000;

/** Each child leads its own process group, because npm and shells do not forward signals. */
function stop(signal) {
  const strength = stopped ? 'SIGKILL' : signal;
  stopped = signal;
  for (const child of running) kill(child, strength);
}

function kill({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Signals are handled only while there is a child to forward them to. */
function started(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, stop);
  running.add(child);
}

function ended(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.removeListener(signal, stop);
}

/**
 * Runs a command line in the project's folder and gathers what it writes. After a signal nothing is started any more.
 * @param {string[]} command the program and its arguments
 * @param {Record<string, string | undefined>} env added to this process's environment
 * @param {string} [report] the file that it writes last. A connection left open must not hold up everything after it
 * @param {number} [limitMs] how long it may take
 * @returns {Promise<{code: number, output: string, cpuSeconds: number | null}>} the code is 1 when a signal ended it;
 *   the processor time is null where the system does not tell; never rejects
 */
export function run([program, ...parameters], env = {}, report = undefined, limitMs = LIMIT_MS) {
  if (stopped) return Promise.resolve({ code: 1, output: `not started after ${stopped}\n`, cpuSeconds: null });
  return new Promise((done) => {
    const child = spawn(program, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const gather = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', gather);
    child.stderr.setEncoding('utf8').on('data', gather);
    if (child.pid) started(child);
    const watch = endInTime(child, report, limitMs);
    let cpuSeconds = null;
    child.once('exit', () => (cpuSeconds = cpuSecondsSinceLastExit()));
    child.once('error', (error) => {
      clearInterval(watch);
      ended(child);
      done({ code: 1, output: `${output}${program}: ${error.message}\n`, cpuSeconds });
    });
    child.once('close', (code, signal) => {
      clearInterval(watch);
      ended(child);
      done({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output, cpuSeconds });
    });
  });
}

/**
 * The processor time of the child that has just ended and of its descendants, in seconds. Linux adds it to the parent's
 * when a child has ended (cutime and cstime in proc(5), in hundredths of a second). Chromium's processes outlive the one
 * that started them, so most of their time is missing.
 */
function cpuSecondsSinceLastExit() {
  if (process.platform !== 'linux') return null;
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  const total = (Number(afterName[13]) + Number(afterName[14])) / 100;
  const seconds = total - countedCpuSeconds;
  countedCpuSeconds = total;
  return seconds;
}

/** Kills a command that keeps running after its report or exceeds its time limit. */
function endInTime(child, report, limitMs) {
  let deadline = Date.now() + limitMs;
  let reported = false;
  return setInterval(() => {
    if (!reported && report && existsSync(report)) {
      reported = true;
      deadline = Date.now() + END_WITHIN_MS;
    }
    if (Date.now() > deadline) kill(child, 'SIGKILL');
  }, 1000);
}

/** The command of a tool in node_modules, without npm. */
export function tool(file, ...parameters) {
  return [process.execPath, `node_modules/${file}`, ...parameters];
}
