import { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiExtension, ApiOkResponse } from '@nestjs/swagger';
import { csvHeader, csvLines, type CsvColumn } from './csv.js';
import type { StoredRecord } from './database.port.js';
import { inBatches } from './event-loop.js';
import type { ListDefinition } from './list-query.js';
import { listDocumentation } from './list-response.js';

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Rows per chunk: formatting them takes a few milliseconds at most. */
const ROWS_PER_CHUNK = 100;

/** Streams the records as a CSV file of any length; stops reading when the client disconnects. */
export function csvFile<T>(name: string, columns: readonly CsvColumn<T>[], records: AsyncIterable<T>): StreamableFile {
  const options = { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}.csv"` };
  return new StreamableFile(Readable.from(csvText(columns, records), { objectMode: false }), options);
}

/** The text of a CSV file in chunks of complete lines, the first with a byte order mark. */
export async function* csvText<T>(columns: readonly CsvColumn<T>[], records: AsyncIterable<T>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvHeader(columns);
  for await (const rows of inBatches(records, ROWS_PER_CHUNK)) yield csvLines(rows, columns);
}

/** Maps the records one by one. */
export async function* mapped<T, R>(records: AsyncIterable<T>, map: (record: T) => R): AsyncGenerator<R> {
  for await (const record of records) yield map(record);
}

/** Maps the records in batches, for rows with data of other records. */
export async function* mappedInBatches<T, R>(
  records: AsyncIterable<T>,
  map: (batch: readonly T[]) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  for await (const batch of inBatches(records, ROWS_PER_CHUNK)) yield* await map(batch);
}

/** Documents the export of a list. It has the list's filter and sort, but no range. */
export function ApiListExport<T extends StoredRecord>(definition: ListDefinition<T>): MethodDecorator {
  return applyDecorators(
    ApiExtension('x-list', { ...listDocumentation(definition), export: true }),
    ApiOkResponse({
      description: 'Every record that the filter selects: UTF-8 with a byte order mark, titles in the first line.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
  );
}
