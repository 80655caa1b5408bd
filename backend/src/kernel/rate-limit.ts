import { isIPv6 } from 'node:net';
import type { Instant } from '#libs/calendar.js';

/** So many attempts per subject (an account, an address) within a time that begins with the first. */
export interface RateLimit {
  name: string;
  most: number;
  windowMs: number;
}

/** The attempts of one subject so far, until their time is over. */
export interface Count {
  count: number;
  endsAt: Instant;
}

/** One attempt more, or how many seconds to wait. */
export function counted(current: Count | null, limit: RateLimit, nowMs: number): Count | { waitSeconds: number } {
  const ends = current ? Date.parse(current.endsAt) : 0;
  if (!current || ends <= nowMs) return { count: 1, endsAt: new Date(nowMs + limit.windowMs).toISOString() };
  if (current.count >= limit.most) return { waitSeconds: Math.ceil((ends - nowMs) / 1000) };
  return { count: current.count + 1, endsAt: current.endsAt };
}

/** Who calls from an address: for IPv6 the whole /64, which one customer of a network has to himself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
