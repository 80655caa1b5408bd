import { DomainError } from './domain-error.js';

/** More than any request here needs, and few enough that nothing which walks a body takes long. */
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
/** The state of an escape sequence whose backslash was read; from then on it counts the hex digits to come. */
const BEGUN = -1;

/** A text of a JSON document: the positions of its first byte and of its closing quote. */
export interface TextRange {
  from: number;
  to: number;
  /** Positions at which the text can be divided without dividing a character or an escape sequence. */
  cuts: readonly number[];
}

/**
 * Reads the bytes of a JSON document as they arrive and refuses it as soon as it has more fields, values or levels than
 * any request has. It does not check the grammar: JSON.parse does that later, on a document of harmless proportions.
 */
export class JsonScan {
  /** The texts that are longer than MAX_SHORT_TEXT. */
  readonly longTexts: TextRange[] = [];
  private position = 0;
  private depth = 0;
  private fields = 0;
  private values = 0;
  /** Where the text begins that is being read. */
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

  /** Bytes read so far, without those of the long texts. */
  get bytesBesideLongTexts(): number {
    const open = this.from !== null && this.cuts.length > 0 ? this.position - this.from : 0;
    return this.longTexts.reduce((rest, { from, to }) => rest - (to - from), this.position - open);
  }

  /** How many bytes follow that readText need not see. Most bytes of a large body are passed over here. */
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
      if (this.fields > MAX_FIELDS) refuse(`The body has more than ${MAX_FIELDS} fields.`);
    } else if (byte === COMMA) {
      this.values += 1;
      if (this.values >= MAX_VALUES) refuse(`The body has more than ${MAX_VALUES} values.`);
    } else if (byte === 0x7b || byte === 0x5b) {
      this.depth += 1;
      if (this.depth > MAX_DEPTH) refuse(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    } else if (byte === 0x7d || byte === 0x5d) this.depth -= 1;
  }
}

/** Whether a byte goes on with a character of UTF-8 that began before it. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function refuse(message: string): never {
  throw new DomainError('bad-request', { message });
}
