import { expect, it } from '@jest/globals';
import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#libs/contract/imports.js';
import { LoopHold } from '../../test/support/loop-hold.js';
import { CsvReader } from './csv.provider.js';

it('a file of the greatest size does not block the event loop while it is read', async () => {
  const names = IMPORT_COLUMNS.customers.map(({ name }) => name);
  const row = names.map((name) => `${name} of a customer; with some more text`).join(',');
  const csv = [names.join(','), ...Array.from({ length: MAX_IMPORT_ROWS }, () => row)].join('\n');
  const hold = new LoopHold();
  const { rows, errors } = await new CsvReader().read(csv, IMPORT_COLUMNS.customers);
  expect([rows.length, errors]).toEqual([MAX_IMPORT_ROWS, []]);
  expect(await hold.end()).toBeLessThan(100);
});

it('the lines of a file with line breaks in cells have the numbers of the rows in a spreadsheet', async () => {
  const csv = 'Name,"Phone\nNumber",Address\r\nAsha,1,"B-1\nAmber Heights\r\nPune"\r\n\r\nBela,2,"C-2\n"\r\n';
  const { rows } = await new CsvReader().read(csv, IMPORT_COLUMNS.customers);
  expect(rows.map(({ line, values }) => [line, values.Name])).toEqual([
    [2, 'Asha'],
    [4, 'Bela'],
  ]);
});
