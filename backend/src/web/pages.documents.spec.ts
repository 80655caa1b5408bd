import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { Document } from './pages.documents.js';

const TEXT = Array.from({ length: 3_000 }, (_, number) => `<p>${Math.imul(number, 2_654_435_761) >>> 8}</p>`).join('');

it('compresses a document quickly for the first client, and better for those after it', async () => {
  const document = new Document('index.html', TEXT, '');
  await document.compress();
  const answer = () => document.ready({ 'accept-encoding': 'br' })!;
  const first = answer();
  let later = answer();
  for (; later.body === first.body; later = answer()) await nextTurn();

  expect(later.body!.length).toBeLessThan(first.body!.length);
  for (const { body, headers } of [first, later]) {
    expect(brotliDecompressSync(body!).toString()).toBe(TEXT);
    expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body!.length));
  }
});
