import { describe, expect, it } from '@jest/globals';
import { parseJsonBody } from './json-body.js';
import { JsonScan, MAX_DEPTH, MAX_FIELDS, MAX_SHORT_TEXT, MAX_VALUES } from './json-scan.js';

/** Reads like RequestBodyReader, with chunks of this size. */
async function read(json: string | Buffer, { longField, chunk = 1_000 }: { longField?: string; chunk?: number } = {}) {
  const bytes = Buffer.from(json);
  const scan = new JsonScan();
  for (let from = 0; from < bytes.length; from += chunk) scan.feed(bytes.subarray(from, from + chunk));
  return parseJsonBody(bytes, scan, longField);
}

const fields = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, i])));
const values = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);

describe('a body within the limits', () => {
  it.each([
    ['the maximum number of fields', fields(MAX_FIELDS)],
    ['the maximum number of values', values(MAX_VALUES)],
    ['the maximum depth', levels(MAX_DEPTH)],
    ['signs of structure in a text', JSON.stringify({ text: '{[:,'.repeat(2_000) })],
    ['escapes in a text', JSON.stringify({ text: '\\"\u0001\n'.repeat(500) })],
    ['a text alone', '"a"'],
  ])('with %s is parsed like JSON.parse does', async (_, json) => {
    expect(await read(json)).toEqual(JSON.parse(json));
  });
});

it.each([
  ['{"a":["\\ud800b","\\uDC00\\ud83d"]}', { a: ['\ufffdb', '\ufffd\ufffd'] }],
  ['"\\ud83d\\ude00"', '😀'],
  ['"\\\\ud800"', '\\ud800'],
])('half of a character in %s is replaced', async (json, body) => {
  expect(await read(json)).toEqual(body);
});

describe('a body beyond the limits is rejected', () => {
  it.each([
    ['too many fields', fields(MAX_FIELDS + 1)],
    ['one field too often', `{${'"a":1,'.repeat(MAX_FIELDS)}"a":1}`],
    ['too many values', values(MAX_VALUES + 1)],
    ['too many levels', levels(MAX_DEPTH + 1)],
    ['levels that are never closed', '{"a":'.repeat(MAX_DEPTH + 1)],
    ['malformed JSON', '{"a":'],
    ['an unterminated text', '{"a":"b'],
    ['bytes that are not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1')],
    ['a field named __proto__', '{"a":[{"__proto__":{}}]}'],
    ['a field named __proto__ in escapes', '{"\\u005f_proto__":{}}'],
    ['a field named constructor', '{"constructor":1}'],
  ])('%s', async (_, json) => {
    await expect(read(json)).rejects.toMatchObject({ code: 'bad-request' });
  });
});

describe('a long text', () => {
  const LONG = 3 * MAX_SHORT_TEXT;

  it.each([
    ['letters', 'a'.repeat(LONG)],
    ['escapes', '\u0001"\\'.repeat(LONG / 3)],
    ['characters of several bytes', 'अ😀'.repeat(LONG / 3)],
  ])('is read correctly from chunks of any size: %s', async (_, text) => {
    const body = { before: 'x', csv: text, after: [1, { y: null }] };
    for (const chunk of [997, 65_536])
      expect(await read(JSON.stringify(body), { longField: 'csv', chunk })).toEqual(body);
  });

  it('can consist of escape sequences', async () => {
    const json = `{"csv":"${'\\ud83d\\ude00'.repeat(LONG / 12)}"}`;
    expect(await read(json, { longField: 'csv' })).toEqual(JSON.parse(json));
  });

  it.each([
    ['in another field', JSON.stringify({ name: 'a'.repeat(LONG), csv: '' }), 'csv'],
    ['in a field of that name further down', JSON.stringify({ a: { csv: 'a'.repeat(LONG) } }), 'csv'],
    ['for a name', JSON.stringify({ ['a'.repeat(LONG)]: 1 }), 'csv'],
    ['twice', `{"csv":"${'a'.repeat(LONG)}","csv":"${'a'.repeat(LONG)}"}`, 'csv'],
    ['at a route without a large field', JSON.stringify({ csv: 'a'.repeat(LONG) }), undefined],
  ])('%s is too large', async (_, json, longField) => {
    await expect(read(json, { longField })).rejects.toMatchObject({ code: 'payload-too-large' });
  });

  it('in malformed JSON is rejected', async () => {
    await expect(read(`{"csv":"${'a'.repeat(LONG)}\u0001"}`, { longField: 'csv' })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });
});
