import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { csvFile, csvText } from './list-export.js';

const columns = [{ title: 'Number', value: (n: number) => n }];

/** An endless source of numbers that records whether it was stopped. */
function source() {
  const state = { given: 0, stopped: false };
  async function* numbers() {
    try {
      for (;;) yield ++state.given;
    } finally {
      state.stopped = true;
    }
  }
  return { state, numbers: numbers() };
}

async function textOf(records: number[]): Promise<string> {
  let text = '';
  for await (const part of csvText(columns, Readable.from(records))) text += part;
  return text;
}

describe('an exported list', () => {
  it.each([0, 1, 99, 100, 101, 250])(
    'has a line for each of %d records, after a byte order mark and a header',
    async (count) => {
      const lines = (await textOf(Array.from({ length: count }, (_, n) => n))).split('\r\n');
      expect(lines[0]).toBe('\uFEFFNumber');
      expect(lines.slice(1, -1)).toEqual(Array.from({ length: count }, (_, n) => String(n)));
      expect(lines.at(-1)).toBe('');
    },
  );

  it('stops reading and closes its source when the client disconnects', async () => {
    const { state, numbers } = source();
    const stream = csvFile('numbers', columns, numbers).getStream();
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(state.stopped).toBe(true);
    expect(state.given).toBeLessThan(100_000);
  });
});
