import { inflateSync } from 'node:zlib';

/** A piece of marked content of a PDF file: its tag (`H1`, `TD`; `Artifact` for decoration) and its text. */
interface TaggedText {
  tag: string;
  text: string;
}

/** Reads the tagged text of a PDF file in order, with the fonts' own character tables. For files written by pdfkit. */
export function taggedTextOf(pdf: Buffer): TaggedText[] {
  const objects = new Map<string, string>();
  for (const [, id, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id!, body!);
  const page = [...objects.values()].find((body) => /\/Type \/Page\b/.test(body))!;
  const resources = objects.get(referenceIn(page, 'Resources')!)!;
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name!, charactersOf(streamOf(objects.get(referenceIn(objects.get(font!)!, 'ToUnicode')!)!)));
  return piecesOf(streamOf(objects.get(referenceIn(page, 'Contents')!)!), fonts);
}

function referenceIn(body: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];
}

function streamOf(body: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(body)![1]!;
  const bytes = Buffer.from(stream, 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : stream;
}

/** The characters of a font's glyphs. */
function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    list!
      .split('> <')
      .forEach((codes, at) =>
        characters.set(parseInt(first!, 16) + at, String.fromCharCode(...unitsOf(codes.replaceAll(/[<> ]/g, '')))),
      );
  return characters;
}

function unitsOf(hex: string): number[] {
  return (hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16));
}

function piecesOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): TaggedText[] {
  const pieces: TaggedText[] = [];
  let font: Map<number, string> | undefined;
  for (const line of content.split('\n')) {
    const begun = /^\/(\w+) <<$/.exec(line);
    const chosen = /\/(F\d+) [\d.]+ Tf/.exec(line);
    if (begun) pieces.push({ tag: begun[1]!, text: '' });
    if (chosen) font = fonts.get(chosen[1]!);
    if (!line.endsWith('TJ')) continue;
    const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => unitsOf(hex!));
    pieces.at(-1)!.text += glyphs.map((glyph) => font?.get(glyph) ?? '').join('');
  }
  return pieces;
}
