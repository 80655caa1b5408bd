import { describe, expect, it } from '@jest/globals';
import { clientKey } from './client-key.js';

const request = (remoteAddress: string, forwarded?: string | string[]) => ({
  socket: { remoteAddress },
  headers: { 'x-forwarded-for': forwarded } as Record<string, string>,
});

describe('the key of a client', () => {
  it('is the IP address of the connection without trusted proxies', () => {
    expect(clientKey([])(request('192.0.2.1', '198.51.100.1'))).toBe('192.0.2.1');
    expect(clientKey([])(request('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  });

  it.each([
    ['of a client that is not a proxy', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['behind one proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['behind one proxy, spoofed', '127.0.0.1', '203.0.113.1, 198.51.100.1', '198.51.100.1'],
    ['behind two proxies', '127.0.0.1', '203.0.113.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['behind a mapped proxy', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['behind a proxy of IPv6', 'fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['of the proxy itself', '127.0.0.1', '', '127.0.0.1'],
    ['in several headers', '127.0.0.1', ['203.0.113.1', '198.51.100.1, 10.0.0.9'], '198.51.100.1'],
  ])('%s', (_, remoteAddress, forwarded, expected) => {
    const keyOf = clientKey(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    expect(keyOf(request(remoteAddress, forwarded))).toBe(expected);
  });
});
