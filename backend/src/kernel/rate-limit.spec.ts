import { describe, expect, it } from '@jest/globals';
import { ipKey, counted, type Count } from './rate-limit.js';

const limit = { name: 'login', max: 2, windowMs: 60_000 };
const start = Date.parse('2026-11-21T06:30:00.000Z');

describe('a limit', () => {
  it('counts attempts, rejects those above the maximum, and starts again after the window', () => {
    const first = counted(null, limit, start) as Count;
    expect(first).toEqual({ count: 1, endsAt: '2026-11-21T06:31:00.000Z' });
    const second = counted(first, limit, start + 10_000) as Count;
    expect(second).toEqual({ count: 2, endsAt: first.endsAt });
    expect(counted(second, limit, start + 20_500)).toEqual({ waitSeconds: 40 });
    expect(counted(second, limit, start + 60_000)).toEqual({ count: 1, endsAt: '2026-11-21T06:32:00.000Z' });
  });

  it('starts again when the clock was set back before the window, but not for clocks that differ slightly', () => {
    const full = { count: 2, endsAt: '2026-11-21T06:31:00.000Z' };
    const minute = 60_000;
    expect(counted(full, limit, start - 2 * minute)).toEqual({ waitSeconds: 180 });
    expect(counted(full, limit, start - 2 * minute - 1)).toMatchObject({ count: 1 });
    expect(counted(full, limit, start - 24 * 60 * minute)).toEqual({ count: 1, endsAt: '2026-11-20T06:31:00.000Z' });
  });
});

describe('the key of an IP address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('for %s is %s', (address, key) => {
    expect(ipKey(address)).toBe(key);
  });
});
