import { describe, expect, it } from '@jest/globals';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { actAsCaller, actingStaff, remoteAddress } from './actor.js';

const STAFF = { userId: 'a1', email: 'admin@example.com', role: 'admin', staffRole: 'owner', sessionId: 's1' };

/** Who a route's handler finds acting, once it has waited for something. */
async function seenBy(method: string | string[], config?: RouteOptions['config']): Promise<unknown> {
  const route = {
    method,
    config,
    handler: async () => {
      await Promise.resolve();
      return { staff: actingStaff()?.userId ?? null, ip: remoteAddress() };
    },
  } as unknown as RouteOptions;
  actAsCaller({
    addHook: (_name: string, change: (route: RouteOptions) => void) => change(route),
  } as unknown as FastifyInstance);
  const request = { user: STAFF, ip: '192.0.2.1' };
  return (route.handler as unknown as (request: unknown, reply: unknown) => unknown)(request, {});
}

describe('actAsCaller', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', ['GET', 'POST']])('tells %s who is acting', async (method) => {
    expect(await seenBy(method)).toEqual({ staff: 'a1', ip: '192.0.2.1' });
  });

  it.each(['GET', 'HEAD', ['GET', 'HEAD']])('leaves %s without it', async (method) => {
    expect(await seenBy(method)).toEqual({ staff: null, ip: null });
  });

  it('leaves an operation without it that needs no actor', async () => {
    expect(await seenBy('POST', { withoutActor: true })).toEqual({ staff: null, ip: null });
  });
});
