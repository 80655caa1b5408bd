import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_ROWS, type ImportColumn, type ImportError, type ImportHeader } from '#libs/contract/imports.js';
import { Yielder, yieldingToEventLoop } from '../kernel/event-loop.js';
import { delimiterOf, readHeader, readRow, type ImportRow } from './csv-file.js';

const CHUNK_BYTES = 16_384;
const MAX_LINE_LENGTH = 20_000;

interface Parsed {
  record: string[];
  info: { lines: number };
}

interface ParsedFile {
  headers: ImportHeader[];
  rows: ImportRow[];
  /** The cells of each row, in the order of the headers. */
  cells: ReadonlyMap<number, string[]>;
  /** Errors that prevent importing any of the file. */
  errors: ImportError[];
  rowErrors: ImportError[];
}

/** Reads CSV files of all common spreadsheets: any delimiter, quotes, line ends and byte order marks. */
@Injectable()
export class CsvReader {
  /** The rows of a file, or its errors. Yields to the event loop while it reads. */
  async read(csv: string, columns: readonly ImportColumn[], chosen?: readonly string[]): Promise<ParsedFile> {
    const unreadable = csv.indexOf('\uFFFD');
    if (unreadable >= 0)
      return invalidFile(
        lineAt(csv, unreadable),
        'This line has characters that cannot be read. Please save the file as “CSV UTF-8” and choose it again',
      );
    const lines = await linesOf(csv);
    if (!Array.isArray(lines)) return lines;
    const [header, ...rest] = lines;
    if (!header || rest.length === 0) return invalidFile(1, 'The file has no rows');
    const { headers, errors } = readHeader(header.record, columns, chosen);
    const rows: ImportRow[] = [];
    const cells = new Map<number, string[]>();
    const rowErrors: ImportError[] = [];
    const yielder = new Yielder();
    let breaks = lineBreaksIn(header.record);
    for (const { record, info } of rest) {
      await yielder.yieldIfDue();
      if (!hasText(record)) continue;
      // A spreadsheet numbers rows, in which a cell with line breaks is not several lines.
      breaks += lineBreaksIn(record);
      const line = info.lines - breaks;
      rows.push(readRow(line, record, headers));
      cells.set(line, record);
      if (hasText(record.slice(headers.length)))
        rowErrors.push({
          line,
          column: '',
          message: `This line has more cells than the header has columns (${headers.length})`,
        });
    }
    return { headers, rows, cells, errors, rowErrors };
  }
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.join('').replace(/[^\r\n]/g, '').length;
}

/** The lines of a file, or its error. */
async function linesOf(csv: string): Promise<Parsed[] | ParsedFile> {
  const parser = parse({
    delimiter: delimiterOf(csv),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_LENGTH,
  });
  const lines: Parsed[] = [];
  try {
    for await (const parsed of yieldingToEventLoop(Readable.from(chunks(csv)).pipe(parser))) {
      lines.push(parsed as Parsed);
      if (lines.length > MAX_IMPORT_ROWS + 1)
        return invalidFile(MAX_IMPORT_ROWS + 2, `A file may have at most ${MAX_IMPORT_ROWS} rows`);
    }
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return invalidFile(
      line,
      'This line is not valid CSV. Check for a quote that is not closed, or a cell that is too long',
    );
  }
}

function invalidFile(line: number, message: string): ParsedFile {
  return { headers: [], rows: [], cells: new Map(), errors: [{ line, column: '', message }], rowErrors: [] };
}

/** The number of the line that a position is in, from 1. */
function lineAt(text: string, position: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

function* chunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}
