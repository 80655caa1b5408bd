import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream';

/** Whether an answer stays open for as long as its client wants: it is neither work in hand nor a slow answer. */
export function isEventStream(reply: FastifyReply): boolean {
  return reply.getHeader('content-type') === EVENT_STREAM;
}
