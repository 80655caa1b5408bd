import { describe, expect, it } from '@jest/globals';
import { csvDay, csvHeader, csvLines, csvMoment, type CsvColumn } from './csv.js';

const columns: CsvColumn<{ text: string | null; amount: number }>[] = [
  { title: 'Text', value: ({ text }) => text },
  { title: 'Amount', value: ({ amount }) => amount },
];
const written = (text: string | null) => csvLines([{ text, amount: -1 }], columns);

describe('exported CSV', () => {
  it('names its columns', () => {
    expect(csvHeader(columns)).toBe('Text,Amount\r\n');
  });

  it.each(['=HYPERLINK("x")', '+91 98765', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠x'])(
    'writes %j so that no spreadsheet runs it',
    (text) => {
      expect(written(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('quotes commas, quotes and line breaks, of which a record has none of its own kind', () => {
    expect(written('a,b "c"\r\nd')).toBe('"a,b ""c""\nd",-1\r\n');
  });

  it('leaves what is missing empty, and keeps numbers numbers', () => {
    expect(written(null)).toBe(',-1\r\n');
  });

  it('writes days and moments as India does', () => {
    expect([csvDay('2026-11-05'), csvDay(null), csvMoment('2026-11-20T19:00:00.000Z'), csvMoment(null)]).toEqual([
      '05/11/2026',
      null,
      '21/11/2026 00:30',
      null,
    ]);
  });
});
