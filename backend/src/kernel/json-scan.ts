import { DomainError } from './domain-error.js';

/** Above the needs of any request, and low enough to process quickly. */
export const MAX_FIELDS = 500;
export const MAX_VALUES = 1_000;
export const MAX_DEPTH = 10;
/** Texts up to this many bytes are decoded with the rest of the document. */
export const MAX_SHORT_TEXT = 64 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** The state after the backslash of an escape sequence. Positive states count the remaining hex digits. */
const BEGUN = -1;

/** A text of a JSON document: the positions of its first byte and of its closing quote. */
export interface TextRange {
  from: number;
  to: number;
  /** Positions at which the text can be split without splitting a character or an escape sequence. */
  cuts: readonly number[];
}

/**
 * Reads the bytes of a JSON document as they arrive, and rejects it as soon as it has too many fields, values or
 * levels. It does not check the syntax: JSON.parse does that later, on a document of limited size.
 */
export class JsonScan {
  /** The texts that are longer than MAX_SHORT_TEXT. */
  readonly longTexts: TextRange[] = [];
  private position = 0;
  private depth = 0;
  private fields = 0;
  private values = 0;
  /** The start of the current text; null outside a text. */
  private from: number | null = null;
  private cuts: number[] = [];
  private nextCut = 0;
  private escape = 0;

  /** Throws bad-request when the document has too many fields, values or levels. */
  feed(chunk: Uint8Array): void {
    for (let index = 0; index < chunk.length;) {
      const passed = this.from === null ? 0 : this.plainBytes(chunk, index);
      this.position += passed;
      index += passed;
      if (index === chunk.length) return;
      if (this.from !== null) this.readText(chunk[index]!, this.from);
      else if (chunk[index] === QUOTE) this.beginText();
      else this.readStructure(chunk[index]!);
      this.position += 1;
      index += 1;
    }
  }

  /** Bytes read so far, except those of long texts. */
  get bytesBesideLongTexts(): number {
    const open = this.from !== null && this.cuts.length > 0 ? this.position - this.from : 0;
    return this.longTexts.reduce((rest, { from, to }) => rest - (to - from), this.position - open);
  }

  /** The number of bytes that readText can skip. Most bytes of a large body are skipped here. */
  private plainBytes(chunk: Uint8Array, start: number): number {
    if (this.escape !== 0) return 0;
    const cut = start + this.nextCut - this.position;
    const end = cut < chunk.length ? cut : chunk.length;
    let index = start;
    while (index < end && chunk[index] !== QUOTE && chunk[index] !== BACKSLASH) index += 1;
    return index - start;
  }

  private beginText(): void {
    this.from = this.position + 1;
    this.cuts = [];
    this.nextCut = this.from + MAX_SHORT_TEXT;
  }

  private readText(byte: number, from: number): void {
    if (this.escape === BEGUN) {
      this.escape = byte === LOWER_U ? 4 : 0;
      return;
    }
    if (this.escape > 0) {
      this.escape -= 1;
      return;
    }
    if (byte === QUOTE) {
      if (this.cuts.length > 0) this.longTexts.push({ from, to: this.position, cuts: this.cuts });
      this.from = null;
      return;
    }
    if (this.position >= this.nextCut && !isContinuation(byte)) {
      this.cuts.push(this.position);
      this.nextCut = this.position + MAX_SHORT_TEXT;
    }
    if (byte === BACKSLASH) this.escape = BEGUN;
  }

  private readStructure(byte: number): void {
    if (byte === COLON) {
      this.fields += 1;
      if (this.fields > MAX_FIELDS) reject(`The body has more than ${MAX_FIELDS} fields.`);
    } else if (byte === COMMA) {
      this.values += 1;
      if (this.values >= MAX_VALUES) reject(`The body has more than ${MAX_VALUES} values.`);
    } else if (byte === 0x7b || byte === 0x5b) {
      this.depth += 1;
      if (this.depth > MAX_DEPTH) reject(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    } else if (byte === 0x7d || byte === 0x5d) this.depth -= 1;
  }
}

/** Whether a byte continues a UTF-8 character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function reject(message: string): never {
  throw new DomainError('bad-request', { message });
}
