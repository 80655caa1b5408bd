import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DomainError } from './domain-error.js';
import { isRecord } from './is-record.js';
import type { JsonScan, TextRange } from './json-scan.js';

/** Keys that cause prototype pollution when objects are merged. */
const POLLUTING_KEYS = ['__proto__', 'constructor', 'prototype'];
/** Lone surrogates. Only escape sequences can contain them. */
const HALF_CHARACTER = /\p{Cs}/gu;
/** Replaces a long text while the rest of the document is parsed. It cannot be guessed. */
const PLACEHOLDER = randomUUID();

/**
 * Parses a JSON document that `scan` has read. A text longer than MAX_SHORT_TEXT may only be the value of `longField`,
 * at the top level; it is decoded in pieces, with a pause for other requests after each.
 *
 * Throws bad-request for malformed JSON, and payload-too-large for a long text anywhere else.
 */
export async function parseJsonBody(bytes: Buffer, scan: JsonScan, longField?: string): Promise<unknown> {
  const [long, ...others] = scan.longTexts;
  if (others.length > 0) throw new DomainError('payload-too-large');
  if (!long) return parse(bytes);

  const body = parse(Buffer.concat([bytes.subarray(0, long.from), Buffer.from(PLACEHOLDER), bytes.subarray(long.to)]));
  if (!isRecord(body) || longField === undefined || body[longField] !== PLACEHOLDER)
    throw new DomainError('payload-too-large');
  return { ...body, [longField]: await decode(bytes, long) };
}

async function decode(bytes: Buffer, { from, to, cuts }: TextRange): Promise<string> {
  const quote = Buffer.from('"');
  const pieces: string[] = [];
  for (const [index, start] of [from, ...cuts].entries()) {
    if (index > 0) await yieldToEventLoop();
    const piece = Buffer.concat([quote, bytes.subarray(start, cuts[index] ?? to), quote]);
    // A cut may separate a surrogate pair, which is complete again once the pieces are joined.
    pieces.push(parseText(textOf(piece)) as string);
  }
  return pieces.join('');
}

function parse(bytes: Buffer): unknown {
  const text = textOf(bytes);
  const body = parseText(text, /\\ud/i.test(text) ? withWholeCharacters : undefined);
  assertNoPollutingKey(body);
  return body;
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new DomainError('bad-request', { message: 'The body must be encoded in UTF-8.' });
  return bytes.toString('utf8');
}

/** Replaces lone surrogates, as the stores do. Validation rules would throw on them. */
function withWholeCharacters(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(HALF_CHARACTER, '\ufffd') : value;
}

function parseText(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    throw new DomainError('bad-request', { message: 'The body is not valid JSON.' });
  }
}

function assertNoPollutingKey(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (POLLUTING_KEYS.some((key) => Object.hasOwn(value, key)))
    throw new DomainError('bad-request', {
      message: `A body must not have fields named ${POLLUTING_KEYS.join(', ')}.`,
    });
  Object.values(value).forEach(assertNoPollutingKey);
}
