import { describe, expect, it } from '@jest/globals';
import { cpuTimeOf } from '../../test/support/cpu-clock.js';
import { fastifyLogger } from './log.js';

describe('a log line', () => {
  const logged = (write: (logger: ReturnType<typeof fastifyLogger>) => void): string => {
    const own: string[] = [];
    write(fastifyLogger('trace', { write: (line: string) => own.push(line) }));
    return own.join('');
  };

  it('omits every field that is not on the allowlist', () => {
    const line = logged((logger) =>
      logger.info(
        { route: '/api/login', body: { password: 'p4ss' }, headers: { cookie: 'c00kie' }, otp: '123456' },
        'x',
      ),
    );
    expect(JSON.parse(line)).toEqual({ level: 30, time: expect.any(String), route: '/api/login', msg: 'x' });
  });

  it('omits other properties of an error, and redacts its message', () => {
    const error = Object.assign(new Error('dup key: { email: "a.b@example.com", phone: "+919812309876" }'), {
      code: 11000,
      keyValue: { name: 'Indira' },
      cause: Object.assign(new Error('550 no such user c.d@example.com'), { rejected: ['c.d@example.com'] }),
    });
    const line = logged((logger) => logger.error({ err: error }, 'request failed'));
    expect(line).not.toMatch(/example\.com|9812309876|Indira/);
    expect(JSON.parse(line)).toMatchObject({
      msg: 'request failed',
      err: { type: 'Error', code: 11000, message: expect.stringContaining('dup key'), cause: { type: 'Error' } },
    });
  });

  it('redacts an email address in its text', () => {
    expect(JSON.parse(logged((logger) => logger.warn('no mailbox a.b@example.com'))).msg).toBe('no mailbox [redacted]');
  });

  it.each([
    ['letters and an at sign', `${'a'.repeat(60_000)} @`],
    ['beginnings of tokens', '-eyJ'.repeat(15_000)],
    ['labels of a domain', `a@${'a.'.repeat(30_000)}`],
    ['at signs', 'a@'.repeat(30_000)],
  ])('takes little time for 60 kB of %s', (_, text) => {
    expect(cpuTimeOf(() => logged((logger) => logger.warn(text)))).toBeLessThan(500);
  });

  it('redacts a JSON Web Token', () => {
    const part = 'a-_1'.repeat(250);
    const token = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${part}.${part.slice(0, 43)}`;
    expect(JSON.parse(logged((logger) => logger.warn(`sent ${token}!`))).msg).toBe('sent [redacted]!');
  });
});
