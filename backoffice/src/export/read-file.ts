import { saveFile } from '#libs/browser/save-file.js';
import { chunksOf } from '../providers/http-client.js';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads a CSV stream to its end and reports the number of records so far, without the header.
 * Throws what chunksOf throws.
 */
export async function readFile(
  stream: ReadableStream<Uint8Array>,
  onRecords: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let records = -1;
  let before = 0;
  for await (const part of chunksOf(stream)) {
    for (const byte of part) {
      // Records end with CRLF; a line break within a cell is a line feed.
      if (byte === LINE_FEED && before === CARRIAGE_RETURN) records += 1;
      before = byte;
    }
    parts.push(part);
    onRecords(Math.max(0, records));
  }
  return parts;
}

/** Downloads a CSV file. */
export function saveCsv(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
  saveFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a text, with a byte order mark so that spreadsheets read it as UTF-8. */
export function saveText(name: string, text: string): void {
  saveCsv(name, [new TextEncoder().encode(`\uFEFF${text}`)]);
}
