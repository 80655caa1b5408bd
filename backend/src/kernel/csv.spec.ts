import { describe, expect, it } from '@jest/globals';
import { csvLine, withoutApostrophe } from '#libs/csv.js';
import { cpuTimeOf } from '../../test/support/cpu-clock.js';
import { csvDay, csvHeader, csvLines, csvMoment, type CsvColumn } from './csv.js';

const columns: CsvColumn<{ text: string | null; amount: number }>[] = [
  { title: 'Text', value: ({ text }) => text },
  { title: 'Amount', value: ({ amount }) => amount },
];
const written = (text: string | null) => csvLines([{ text, amount: -1 }], columns);

describe('exported CSV', () => {
  it('has a header', () => {
    expect(csvHeader(columns)).toBe('Text,Amount\r\n');
  });

  it.each(['=HYPERLINK("x")', '+91 98765', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠x'])(
    'neutralises the formula %j',
    (text) => {
      expect(written(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['a;=1+1', ";=cmd|'/C calc'!A0", 'a\t@SUM(A1)', 'a; -2+3', 'a;"=1+1', 'a\t\t=1', 'a; \t "=1'])(
    'neutralises the formula after the separator in %j, and imports it unchanged',
    (text) => {
      const line = written(text);
      expect(line).not.toMatch(/[;\t]\s*"*[=+\-@]/);
      const cell = line
        .replace(/,-1\r\n$/, '')
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"');
      expect(withoutApostrophe(cell)).toBe(text);
    },
  );

  it.each([
    ["'=1+1", '=1+1'],
    ["'+91 98765 43210", '+91 98765 43210'],
    ["'tis", "'tis"],
    ['5+1=6', '5+1=6'],
  ])('%j is imported as %j', (cell, text) => {
    expect(withoutApostrophe(cell)).toBe(text);
  });

  // docs/threat-model.md, 15
  it.each(['\t', ';', '; ', ';\n'])('reads and writes a long run of %j in linear time', (separator) => {
    const text = `a${separator.repeat(50_000)}b`;
    expect(cpuTimeOf(() => withoutApostrophe(text))).toBeLessThan(200);
    expect(cpuTimeOf(() => csvLine([text]))).toBeLessThan(200);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(written('a,b "c"\r\nd')).toBe('"a,b ""c""\nd",-1\r\n');
  });

  it('writes missing values as empty cells and numbers unquoted', () => {
    expect(written(null)).toBe(',-1\r\n');
  });

  it('writes dates and times in the Indian format', () => {
    expect([csvDay('2026-11-05'), csvDay(null), csvMoment('2026-11-20T19:00:00.000Z'), csvMoment(null)]).toEqual([
      '05/11/2026',
      null,
      '21/11/2026 00:30',
      null,
    ]);
  });
});
