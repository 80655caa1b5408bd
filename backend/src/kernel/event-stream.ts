import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream';

/** Whether a response is an event stream, which stays open and counts neither as running work nor as slow. */
export function isEventStream(reply: FastifyReply): boolean {
  return reply.getHeader('content-type') === EVENT_STREAM;
}
