const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads a file to its end, telling how many records it holds so far: its lines, but for the one that names the columns. */
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
      // Only the end of a line is both: a line break within a cell is a line feed alone.
      if (byte === LINE_FEED && before === CARRIAGE_RETURN) records += 1;
      before = byte;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
    onRecords(Math.max(0, records));
  }
}

/** Hands the browser a file to keep. */
export function keepFile(name: string, parts: Uint8Array<ArrayBuffer>[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The same for a text; the mark in front tells spreadsheets that it is UTF-8. */
export function keepText(name: string, text: string): void {
  keepFile(name, [new TextEncoder().encode(`\uFEFF${text}`)]);
}
