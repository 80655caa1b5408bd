import { isIPv6 } from 'node:net';
import { instantOf, type Instant } from '#libs/calendar.js';

/**
 * At most `max` attempts per subject (such as an account or an IP address) in a window that starts with the first one.
 */
export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
  /** Says what is limited, if the default text of too-many-requests does not. */
  message?: string;
}

/** Longer than the clock skew between two processes. A window that ends even later was begun before the clock was set back. */
const MAX_CLOCK_SKEW_MS = 2 * 60_000;

/** The attempts of one subject in the current window. */
export interface Count {
  count: number;
  endsAt: Instant;
}

/** The count with one more attempt, or the seconds until the next one is allowed. */
export function counted(current: Count | null, limit: RateLimit, nowMs: number): Count | { waitSeconds: number } {
  const ends = current ? Date.parse(current.endsAt) : 0;
  const isOver = ends <= nowMs || ends - nowMs > limit.windowMs + MAX_CLOCK_SKEW_MS;
  if (!current || isOver) return { count: 1, endsAt: instantOf(nowMs + limit.windowMs) };
  if (current.count >= limit.max) return { waitSeconds: Math.ceil((ends - nowMs) / 1000) };
  return { count: current.count + 1, endsAt: current.endsAt };
}

/** As some proxies forward it: `203.0.113.9:51234` or `[2001:db8::1]:51234`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$/i;

/**
 * The key under which an IP address is counted, without a port. For IPv6 this is the /64 network, which belongs to one
 * subscriber.
 */
export function ipKey(remoteAddress: string): string {
  const [, v6, v4] = WITH_PORT.exec(remoteAddress) ?? [];
  const ip = v6 ?? v4 ?? remoteAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
