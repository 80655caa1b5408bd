import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_ROWS, type ImportColumn, type ImportFault } from '#libs/contract/imports.js';
import { delimiterOf, readHeader, readRow, type ImportRow } from './csv-file.js';

const SLICE = 16_384;
const MAX_LINE_LENGTH = 20_000;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Reads CSV: delimiters, quotes, line ends and byte order marks as spreadsheets write them. */
@Injectable()
export class CsvReader {
  /** The rows, or what is wrong with the file itself. Pauses now and then for others to be served. */
  async read(csv: string, columns: readonly ImportColumn[]): Promise<{ rows: ImportRow[]; faults: ImportFault[] }> {
    const garbled = csv.indexOf('\uFFFD');
    if (garbled >= 0)
      return {
        rows: [],
        faults: [
          {
            line: lineAt(csv, garbled),
            column: '',
            message: 'Letters of this line could not be read: please save the file as “CSV UTF-8” and choose it again',
          },
        ],
      };
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
      for await (const parsed of Readable.from(slices(csv)).pipe(parser)) {
        lines.push(parsed as Parsed);
        if (lines.length > MAX_IMPORT_ROWS + 1)
          return {
            rows: [],
            faults: [
              { line: MAX_IMPORT_ROWS + 2, column: '', message: `A file may have at most ${MAX_IMPORT_ROWS} rows` },
            ],
          };
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const line = typeof error.lines === 'number' ? error.lines : 1;
      return {
        rows: [],
        faults: [
          {
            line,
            column: '',
            message: 'This line is not valid CSV: look for a quote that is not closed, or a cell without end',
          },
        ],
      };
    }
    const [header, ...rest] = lines;
    if (!header || rest.length === 0)
      return { rows: [], faults: [{ line: 1, column: '', message: 'The file has no rows' }] };
    const { names, faults } = readHeader(header.record, columns);
    const ragged = rest.filter(
      ({ record }) => record.length > names.length && record.slice(names.length).some((cell) => cell.trim() !== ''),
    );
    const all = [
      ...faults,
      ...ragged.map(({ info }) => ({
        line: info.lines,
        column: '',
        message: `This line has more cells than the header has columns (${names.length})`,
      })),
    ];
    return {
      rows: rest
        .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
        .map(({ record, info }) => readRow(info.lines, record, names)),
      faults: all,
    };
  }
}

/** The number of the line that a position is in, from 1. */
function lineAt(text: string, position: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

function* slices(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
}
