import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ipKey } from '../kernel/rate-limit.js';

/** The fields of a request that name its client. */
type ClientRequest = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * The key of a request's client (see ipKey), as Fastify's request.ip determines it: behind trusted proxies the last
 * IP address of X-Forwarded-For that is not theirs.
 *
 * @param trustedProxies IP addresses or networks, such as 10.0.0.0/8
 */
export function clientKey(trustedProxies: readonly string[]): (request: ClientRequest) => string {
  if (trustedProxies.length === 0) return ({ socket }) => ipKey(socket.remoteAddress ?? '');
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [ip = '', prefix] = proxy.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    proxies.addSubnet(ip, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isProxy = (ip: string) => isIP(ip) > 0 && proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let client = socket.remoteAddress ?? '';
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
    for (const ip of forwarded) {
      if (!isProxy(client) || ip.trim() === '') break;
      client = ip.trim();
    }
    return ipKey(client);
  };
}
