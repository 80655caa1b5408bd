import { describe, expect, it } from '@jest/globals';
import { readFile } from './read-file.js';

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

async function read(...parts: string[]) {
  const counts: number[] = [];
  const read = await readFile(streamOf(...parts), (count) => counts.push(count));
  return { text: Buffer.concat(read).toString(), counts };
}

describe('a streamed file', () => {
  it('is read completely, and its records are counted', async () => {
    expect(await read('Name\r\nAsha\r\n', 'Bela\r\nChetan\r\n')).toEqual({
      text: 'Name\r\nAsha\r\nBela\r\nChetan\r\n',
      counts: [1, 3],
    });
  });

  it('ignores line breaks within cells, and counts line endings that are split across chunks', async () => {
    expect((await read('Na', 'me\r', '\n"two\nlines"\r', '\n')).counts).toEqual([0, 0, 0, 1]);
  });

  it('fails when the connection is lost', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    await expect(readFile(broken, () => {})).rejects.toThrow('The server cannot be reached.');
  });
});
