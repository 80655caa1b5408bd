import { saveFile } from '#libs/browser/save-file.js';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads a CSV stream to its end and reports the number of records so far, without the header. */
export async function readFile(
  stream: ReadableStream<Uint8Array>,
  onRecords: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  let records = -1;
  let before = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    for (const byte of value) {
      // Records end with CRLF; a line break within a cell is a line feed.
      if (byte === LINE_FEED && before === CARRIAGE_RETURN) records += 1;
      before = byte;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
    onRecords(Math.max(0, records));
  }
}

/** Downloads a CSV file. */
export function saveCsv(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
  saveFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a text, with a byte order mark so that spreadsheets read it as UTF-8. */
export function saveText(name: string, text: string): void {
  saveCsv(name, [new TextEncoder().encode(`\uFEFF${text}`)]);
}
