import type { UpdateEvent, UpdateTopic } from '#libs/contract/updates.js';
import { chunksOf } from '../providers/http-client.js';

/** The events of a stream as they arrive. Rejects when the connection is lost or silent for too long. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<UpdateEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunksOf(stream)) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

/** Null for comments, and for events of a newer server. */
function eventOf(block: string): UpdateEvent | null {
  const [, name, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
  if (name === 'ready') return { name };
  return name === 'changed' ? { name, topics: JSON.parse(data!) as UpdateTopic[] } : null;
}
