import { expect, it } from '@jest/globals';
import { eventsOf } from './events.js';

async function eventsIn(...chunks: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const event of eventsOf(stream)) events.push(event);
  return events;
}

it('parses events in any chunks, and skips comments and unknown events', async () => {
  const text =
    'event: ready\ndata: []\n\n:\n\nevent: changed\ndata: ["orders","leads"]\n\nevent: later\ndata: 1\n\nevent: cha';
  const events = [{ name: 'ready' }, { name: 'changed', topics: ['orders', 'leads'] }];
  expect(await eventsIn(text)).toEqual(events);
  expect(await eventsIn(...text)).toEqual(events);
});
