import { readFileSync } from 'node:fs';
import { unbroken } from '#libs/unbroken.js';

type Weight = 'regular' | 'bold';
type Doc = PDFKit.PDFDocument;

/** A part of a text in one font. */
interface Run {
  font: string;
  text: string;
}

/** Scripts with their own font: the first and last character of their block. */
const SCRIPTS: readonly (readonly [font: string, first: number, last: number])[] = [
  ['devanagari', 0x0900, 0x097f],
  ['bengali', 0x0980, 0x09ff],
  ['gurmukhi', 0x0a00, 0x0a7f],
  ['gujarati', 0x0a80, 0x0aff],
  ['odia', 0x0b00, 0x0b7f],
  ['tamil', 0x0b80, 0x0bff],
  ['telugu', 0x0c00, 0x0c7f],
  ['kannada', 0x0c80, 0x0cff],
  ['malayalam', 0x0d00, 0x0d7f],
];

/** The character ranges of the Latin fonts. */
const LATIN: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x1e00, 0x1eff],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x20b9, 0x20b9],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** Joiners and the danda use the font of the surrounding script. */
const SHARED = new Set([0x200c, 0x200d, 0x0964, 0x0965]);
/** With joiners and variation selectors. */
const EMOJI = /\p{Emoji_Presentation}[\u200d\ufe0f]*|[\u200d\ufe0f]+(?=\p{Emoji_Presentation})/gu;
const REPLACEMENT = '?';

const FILES = ['regular', 'bold', ...SCRIPTS.map(([font]) => font)];
let buffers: Map<string, Buffer> | undefined;

/** Registers the fonts, which are read once. Only used fonts are embedded in a document. */
export function registerFonts(doc: Doc): void {
  buffers ??= new Map(
    FILES.map((name) => [name, readFileSync(new URL(`./fonts/noto-sans-${name}.ttf`, import.meta.url))]),
  );
  for (const [name, buffer] of buffers) doc.registerFont(name, buffer);
}

/** Splits a text by font. Emoji are omitted; other characters that no font has become question marks. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(EMOJI, '').replace(/\s+/gu, ' ')) {
    const code = character.codePointAt(0)!;
    const last = runs.at(-1);
    const font = SHARED.has(code)
      ? (last?.font ?? null)
      : (SCRIPTS.find(([, first, end]) => first <= code && code <= end)?.[0] ??
        (LATIN.some(([first, end]) => first <= code && code <= end) ? weight : null));
    const part = { font: font ?? weight, text: font === null ? REPLACEMENT : character };
    if (last?.font === part.font) last.text += part.text;
    else runs.push(part);
  }
  return runs;
}

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
}

/**
 * The runs of one line with their widths. The shaper fails for some sequences of letters, which are then written one by
 * one.
 */
function measured(doc: Doc, text: string, { size, weight = 'regular' }: Style): (Run & { width: number })[] {
  return runsOf(text, weight).flatMap((run) => {
    const width = widthOf(doc, run, size);
    if (width !== null) return [{ ...run, width }];
    return [...run.text].map((character) => {
      const one = { font: run.font, text: character };
      const itsWidth = widthOf(doc, one, size);
      if (itsWidth !== null) return { ...one, width: itsWidth };
      const replacement = { font: weight, text: REPLACEMENT };
      return { ...replacement, width: widthOf(doc, replacement, size)! };
    });
  });
}

function widthOf(doc: Doc, { font, text }: Run, size: number): number | null {
  try {
    return doc.font(font).fontSize(size).widthOfString(text);
  } catch {
    return null;
  }
}

function textWidth(doc: Doc, text: string, style: Style): number {
  return measured(doc, text, style).reduce((sum, { width }) => sum + width, 0);
}

/** Writes one line whose line box starts at `y`. @param align whether `x` is the left or the right end */
export function writeLine(
  doc: Doc,
  text: string,
  at: { x: number; y: number; align?: 'left' | 'right' },
  style: Style,
): void {
  const runs = measured(doc, text, style);
  const whole = runs.reduce((sum, { width }) => sum + width, 0);
  const { size, color = '#1f2a27' } = style;
  let x = at.align === 'right' ? at.x - whole : at.x;
  for (const { font, text: part, width } of runs) {
    // Lines of different fonts share a baseline.
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(part, x, at.y + size, { lineBreak: false, baseline: 'alphabetic' });
    x += width;
  }
}

/** Spaces at which a line can be broken. */
const BREAKABLE = /[^\S\u00a0]+/u;

/**
 * Breaks a text into lines of a maximum width, between words or within longer words, but not within a date or a time, or
 * between a city and its PIN code. Lines keep their trailing space for screen readers and copied text.
 */
export function linesOf(doc: Doc, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of unbroken(text).split(BREAKABLE).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(doc, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(`${line} `);
    line = '';
    for (const part of partsOf(doc, word, width, style)) {
      if (line !== '') lines.push(line);
      line = part;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function partsOf(doc: Doc, word: string, width: number, style: Style): string[] {
  if (textWidth(doc, word, style) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en-IN').segment(word)) {
    if (part !== '' && textWidth(doc, part + segment, style) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
