import { describe, expect, it } from '@jest/globals';
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
});
