import type { UpdateEvent, UpdateTopic } from '#libs/contract/updates.js';

/** The server sends a heartbeat every 20 seconds. */
const MAX_SILENCE_MS = 50_000;

/** The events of a stream as they arrive. Rejects when the connection is lost or silent for too long. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<UpdateEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Null for comments, and for events of a newer server. */
function eventOf(block: string): UpdateEvent | null {
  const [, name, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
  if (name === 'ready') return { name };
  return name === 'changed' ? { name, topics: JSON.parse(data!) as UpdateTopic[] } : null;
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The connection is silent.')), MAX_SILENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
