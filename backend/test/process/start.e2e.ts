import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../../../scripts/browser/api.js';
import { expect, test as base } from '../../../scripts/browser/fixtures.js';
import { freePort } from '../../../scripts/browser/free-port.js';
import { failToStart } from '../../../scripts/browser/product.js';
import { PRODUCTION } from '../support/production-settings.js';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'doorstep-start-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Who starts it on what cannot work reads one line that says what is wrong and what to do, and no stack trace. */
test.describe('the product does not start, and says why in one line, when', () => {
  test('the port is in use', async ({ folder }) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, errors } = await failToStart({ PORT: String(port), DATA_DIR: folder });
    other.close();
    expect(errors).toEqual([
      `Cannot start: port ${port} is in use. Stop the other program, or choose another port with PORT=${port + 1}.`,
    ]);
    expect(code).toBe(1);
  });

  test('HOST is a name without an address', async ({ folder }) => {
    const { code, errors } = await failToStart({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      HOST: 'localhost:3000',
    });
    expect(errors).toEqual(['Cannot start: HOST is not an address of this machine.']);
    expect(code).toBe(1);
  });

  test('the data folder cannot be written', async ({ folder }) => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, errors } = await failToStart({ PORT: String(await freePort()), DATA_DIR: join(file, 'data') });
    expect(errors).toEqual([
      `Cannot start: DATA_DIR: the folder ${join(file, 'data')} cannot be written. Choose another or change its permissions.`,
    ]);
    expect(code).toBe(1);
  });

  test('the database file is damaged', async ({ folder }) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'app.db'), 'This is no database. '.repeat(500));
    const { code, errors } = await failToStart({ PORT: String(await freePort()), DATA_DIR: folder });
    expect(errors).toEqual([
      expect.stringMatching(/^Cannot start: The database file .*app\.db is (damaged|no database)/),
    ]);
    expect(code).toBe(1);
  });

  test('another process uses the data folder', async ({ startProduct }) => {
    // The embedded store alone has a folder to itself.
    const product = await startProduct({ MONGODB_URI: '' });
    const { code, errors } = await failToStart({ PORT: String(await freePort()), DATA_DIR: product.dataDir });
    expect(errors).toEqual([
      `Cannot start: The data folder ${product.dataDir} is in use by another process: stop that one, or choose another folder with DATA_DIR.`,
    ]);
    expect(code).toBe(1);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  });

  test('MongoDB cannot be reached, for which it waits at most ten seconds', async ({ folder }) => {
    // What a start takes on this machine now, without any waiting.
    const { seconds: startSeconds } = await failToStart({ PORT: 'none', DATA_DIR: folder });
    const uri = `mongodb://127.0.0.1:${await freePort()}/wash`;
    const { code, errors, seconds } = await failToStart({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      MONGODB_URI: uri,
    });
    expect(errors).toEqual([
      expect.stringMatching(
        /^Cannot start: MongoDB cannot be reached: .*Check MONGODB_URI, and that the server runs\.$/,
      ),
    ]);
    expect(code).toBe(1);
    expect(seconds - startSeconds).toBeLessThan(10);
  });

  test('production gets a store with demo data', async ({ startProduct }) => {
    const product = await startProduct();
    await product.terminate();
    expect(await product.command('admin-create', ['owner@wash.example'], PRODUCTION)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The store was created without NODE_ENV=production, .* with DATA_DIR\.\n$/),
    });
    const { code, errors } = await failToStart({
      ...PRODUCTION,
      PORT: String(await freePort()),
      DATA_DIR: product.dataDir,
    });
    expect(errors).toEqual([expect.stringMatching(/^Cannot start: The store was created without NODE_ENV=production/)]);
    expect(code).toBe(1);
    await product.restart();
    expect((await new Api(product).admin()).token).not.toBe('');
  });

  test('settings are missing or malformed, all of which it names', async ({ folder }) => {
    const { code, errors } = await failToStart({
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: 'http',
      JWT_SECRET: 'short',
      SMTP_URL: 'mail.example',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'JWT_SECRET',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
    ]) {
      expect(errors).toContainEqual(
        expect.stringMatching(new RegExp(`^Cannot start: ${name} is (missing|malformed|too short)`)),
      );
    }
    expect(errors).toHaveLength(8);
    expect(code).toBe(1);
  });
});

/** Runs a command while no file can become larger than some blocks of 512 bytes. To a process, that is a full disk. */
function runWithLimit(limit: string, folder: string, ...command: string[]) {
  return spawnSync(
    'sh',
    ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, 'scripts/command.mjs', ...command],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
  );
}

test('a first start that fails because the disk is full can be repeated', ({ folder }) => {
  const start = (limit: string) => runWithLimit(limit, folder, 'backup', join(folder, 'backup.db'));
  expect(start('0').stderr).toBe(`DATA_DIR: the disk of ${folder} is full. Free some space and try again.\n`);
  expect(readdirSync(folder)).toEqual([]);
  expect(start('unlimited').stderr).not.toContain('is damaged');
  expect(statSync(join(folder, 'local-secrets.json')).mode & 0o777).toBe(0o600);
});

test('a command says in its last line that the disk is full, and what to do', ({ folder }) => {
  const { status, stderr } = runWithLimit('6000', folder, 'seed', '--orders', '5000');
  expect(
    stderr
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1),
  ).toMatch(/^The database file .*app\.db cannot (grow|be read or written): the disk .* try again\.$/);
  expect(status).toBe(1);
});

test('the seed of the demo business of a new store is rejected before anything is created', ({ folder }) => {
  const seed = (value: string) => runWithLimit('unlimited', folder, 'seed', '--orders', '4', '--seed', value);
  expect(seed('0')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: npm run seed/) });
  expect(seed('1').stdout).toMatch(/^Demo data is ready\..*\n4 orders of 2 customers were created in \d+ s\.\n$/);
});

test('a signal during the start stops the product without an error', async ({ folder }) => {
  const database = join(folder, 'app.db');
  const { code, errors } = await failToStart(
    { PORT: String(await freePort()), DATA_DIR: folder, DEMO_PASSWORD: 'demo-password' },
    { stopAfter: () => expect.poll(() => existsSync(database), { timeout: 30_000 }).toBe(true) },
  );
  expect(errors).toEqual(['']);
  expect(code).toBe(0);
});

test('the demo logins have the password given at the start, even if it has changed', async ({ startProduct }) => {
  const product = await startProduct();
  const before = await new Api(product).admin();
  await product.restart({ DEMO_PASSWORD: 'another password for the demo' });
  expect(product.log).toContain('Demo logins, password another password for the demo');
  expect(product.log).toMatch(/^ +customer +customer@example\.com$/m);

  const api = new Api(product);
  const login = (password: string) =>
    api.call('POST', '/api/login', { body: { email: 'admin@example.com', password } });
  expect((await login('another password for the demo')).status).toBe(200);
  expect((await login(product.password)).status).toBe(401);
  expect((await api.call('GET', '/api/customers', { token: before.token })).status).toBe(401);
});

test('production seeds nothing and has no stand-in for the payment provider', async ({ startProduct }) => {
  const product = await startProduct(PRODUCTION);
  const api = new Api(product);
  expect((await api.call('POST', '/api/login', { body: api.demo('admin') })).status).toBe(401);
  for (const path of [
    '/razorpay-stand-in',
    '/razorpay-stand-in/checkout.js',
    '/razorpay-stand-in/control',
    '/dev/mails',
  ]) {
    expect((await api.call('GET', path)).status, path).toBe(404);
  }
  expect(product.log).not.toMatch(/demo|shine-/i);
});

test('the built server documents the API by the names in the source', async ({ startProduct }) => {
  const { url } = await startProduct();
  const { components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    components: { schemas: Record<string, unknown> };
  };
  const names = Object.keys(components.schemas);
  expect(names).toContain('Order');
  // A bundler tells classes of the same name apart in this way.
  expect(names.filter((name) => name.includes('$'))).toEqual([]);
});

test('the built server normalizes the fields that a request inherits from another one', async ({ startProduct }) => {
  const api = new Api(await startProduct());
  const [{ token }, { userId }, communityId] = [
    await api.admin(),
    await api.customer(),
    await api.communityId('Amber Heights'),
  ];
  const { body } = await api.expect(201, 'POST', `/api/customers/${userId}/plans`, {
    token,
    body: {
      carName: 'Hyundai Creta',
      carColor: '  Red ',
      carNumber: ' mh 12 zz 9871 ',
      planDuration: 1,
      timeSlot: '6:30-7:00',
      communityId,
      flat: ' 101 ',
      method: 'cash',
    },
  });
  expect(body.order).toMatchObject({ carNumber: 'MH12ZZ9871', carColor: 'Red', flat: '101' });
});
