import { isIPv6 } from 'node:net';
import type { Instant } from '#libs/calendar.js';

/** At most so many attempts within a time that begins with the first. */
export interface Limit {
  name: string;
  most: number;
  withinMs: number;
}

/** The attempts of one bucket; over when expiresAt is. */
export interface Count {
  count: number;
  expiresAt: Instant;
}

/** One attempt more, or how many seconds to wait. */
export function counted(current: Count | null, limit: Limit, nowMs: number): Count | { waitSeconds: number } {
  const ends = current ? Date.parse(current.expiresAt) : 0;
  if (!current || ends <= nowMs) return { count: 1, expiresAt: new Date(nowMs + limit.withinMs).toISOString() };
  if (current.count >= limit.most) return { waitSeconds: Math.ceil((ends - nowMs) / 1000) };
  return { count: current.count + 1, expiresAt: current.expiresAt };
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
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
