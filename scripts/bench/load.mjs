import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** Nine of these in a request are replaced by a unique number. */
const NUMBER = '#########';
let numbered = 100_000_000;

const run = promisify(execFile);

/** The load generator: wrk if it is installed, because it leaves most of a small machine to the server. */
export const GENERATOR = hasWrk() ? 'wrk' : 'autocannon';

function hasWrk() {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // It prints its version and exits with 1.
    return error.code !== 'ENOENT';
  }
}

function completed({ method = 'GET', path, headers = {}, body }) {
  return {
    method,
    path,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  };
}

/** Throws unless a request succeeds: fast rejections would look like a good result. */
export async function sendOnce(url, request) {
  const { method, path, headers, body } = completed(request);
  numbered += 1;
  const response = await fetch(url + path, { method, headers, body: body?.replaceAll(NUMBER, String(numbered)) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/**
 * Sends each request as soon as the previous one is answered.
 * @param {string} url of the server
 * @param {{ method?: string, path: string, headers?: object, body?: object }[]} requests are sent one after another,
 * again from the first
 * @param {{ clients: number, seconds: number, folder: string }} options folder: for a temporary file
 * @returns {Promise<{ count: number, perSecond: number, p50: number, p99: number, errors: number }>} milliseconds;
 * errors: answers from 400 on, and none
 */
export async function load(url, requests, options) {
  const complete = requests.map(completed);
  const from = numbered;
  const result = await (GENERATOR === 'wrk' ? byWrk : byAutocannon)(url, complete, { ...options, from });
  numbered += result.count + options.clients;
  return result;
}

async function byWrk(url, requests, { clients, seconds, folder, from }) {
  const script = join(folder, `requests-${randomUUID()}.lua`);
  writeFileSync(script, luaOf(requests, from));
  const { stdout } = await run(
    'wrk',
    [
      '--threads',
      '1',
      '--connections',
      String(clients),
      '--duration',
      `${seconds}s`,
      '--timeout',
      '30s',
      '--script',
      script,
      url,
    ],
    { maxBuffer: 2 ** 24 },
  );
  const { count, micros, p50, p99, errors } = JSON.parse(stdout.trim().split('\n').at(-1));
  return { count, perSecond: count / (micros / 1e6), p50: p50 / 1_000, p99: p99 / 1_000, errors };
}

function luaOf(requests, from) {
  const formatted = requests.map(({ method, path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `wrk.format(${lua(method)}, ${lua(path)}, {${fields.join(',')}}, ${body === undefined ? 'nil' : lua(body)})`;
  });
  return `
local requests, at, number = {}, 0, ${from}
function init()
  ${formatted.map((one) => `requests[#requests + 1] = ${one}`).join('\n  ')}
end
function request()
  at = at % #requests + 1
  local text = requests[at]
  if text:find("${NUMBER}", 1, true) then
    number = number + 1
    text = text:gsub("${NUMBER}", tostring(number))
  end
  return text
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"count":%d,"micros":%d,"p50":%d,"p99":%d,"errors":%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

/** A Lua string literal. */
function lua(text) {
  const bytes = [...Buffer.from(String(text))].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${String(byte).padStart(3, '0')}`,
  );
  return `"${bytes.join('')}"`;
}

async function byAutocannon(url, requests, { clients, seconds, from }) {
  let number = from;
  let client = 0;
  const withNumber = (text) => text.replaceAll(NUMBER, () => String(number));
  const setupRequest = (request) => {
    number += 1;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, withNumber(String(value))]),
    );
    return { ...request, headers, path: withNumber(request.path), body: request.body && withNumber(request.body) };
  };
  const isNumbered = JSON.stringify(requests).includes(NUMBER);
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 30,
    requests,
    // Each connection starts at another request, so that no two send the same one at the same time.
    setupClient: (connection) => {
      const first = Math.floor((client * requests.length) / clients);
      client += 1;
      const own = [...requests.slice(first), ...requests.slice(0, first)];
      connection.setRequests(own.map((request) => (isNumbered ? { ...request, setupRequest } : request)));
    },
  });
  const { total } = result.requests;
  return {
    count: total,
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx - (result['3xx'] ?? 0) + result.errors,
  };
}
