/**
 * Bodies that are meant to keep a server busy, of exactly `bytes` bytes or the next smaller size.
 * @typedef {(bytes: number) => Buffer} HostileBody
 */

const filled = (start, part, end, bytes) => {
  const rest = bytes - start.length - end.length;
  const parts = [];
  for (let index = 0, size = 0; ; index += 1) {
    const next = part(index);
    size += Buffer.byteLength(next);
    if (size > rest) break;
    parts.push(next);
  }
  return Buffer.from(start + parts.join('') + end);
};

const repeated = (start, part, end, bytes) => {
  const times = Math.floor((bytes - start.length - end.length) / Buffer.byteLength(part));
  return Buffer.from(start + part.repeat(times) + end);
};

/** @type {Record<string, HostileBody>} */
export const WHOLE_BODIES = {
  'as many keys as fit': (bytes) => filled('{', (index) => `"k${index}":0,`, '"z":0}', bytes),
  'as many keys as are read': () => filled('{', (index) => `"k${index}":0,`, '"z":0}', 4_000),
  'one key again and again': (bytes) => repeated('{', '"email":"a",', '"email":"a"}', bytes),
  'one key again and again, as often as is read': () => repeated('{', '"email":"a",', '"email":"a"}', 5_900),
  'nested objects': (bytes) => repeated('', '{"a":', '', bytes),
  'nested lists': (bytes) => repeated('', '[', '', bytes),
  'as many levels as are read': () => Buffer.from('{"a":'.repeat(10) + '1' + '}'.repeat(10)),
  'a list of numbers': (bytes) => repeated('[', '1,', '1]', bytes),
  'a list of objects': (bytes) => repeated('[', '{},', '{}]', bytes),
  'one long key': (bytes) => repeated('{"', 'k', '":1}', bytes),
  'a long number': (bytes) => repeated('{"email":', '1', '}', bytes),
  'white space': (bytes) => repeated('{', ' ', '}', bytes),
  'quotes alone': (bytes) => repeated('', '"', '', bytes),
  'bytes that are no text': (bytes) =>
    Buffer.concat([Buffer.from('{"email":"'), Buffer.alloc(bytes - 12, 0xff), Buffer.from('"}')]),
};

const text = (part) => (field, bytes) => repeated(`{"${field}":"`, part, '"}', bytes);
const value = (start, part, end) => (field, bytes) => repeated(`{"${field}":${start}`, part, `${end}}`, bytes);

/** @type {Record<string, (field: string, bytes: number) => Buffer>} */
export const FIELD_VALUES = {
  'a long text': text('a'),
  'escaped letters': text('\\u0061'),
  'escaped quotes': text('\\"'),
  'variation selectors': text('\uFE0F'),
  emoji: text('😀'),
  'white space': text(' '),
  'almost an email address': text('a.'),
  'at signs': text('@'),
  'almost a telephone number': text('9 '),
  'as many objects as are read': (field) => repeated(`{"${field}":[`, '{},', '{}]}', 2_990),
  'as many fields as are read': (field) => filled(`{"${field}":{`, (index) => `"k${index}":{},`, '"z":{}}}', 4_000),
  'a list of texts': value('[', '"a",', '"a"]'),
};
