import { describe, expect, it } from '@jest/globals';
import { csvHeader, csvLines, type Column } from './csv.js';

const columns: Column<{ text: string | null; amount: number }>[] = [
  { title: 'Text', value: ({ text }) => text },
  { title: 'Amount', value: ({ amount }) => amount },
];
const written = (text: string | null) => csvLines([{ text, amount: -1 }], columns);

describe('exported CSV', () => {
  it('names its columns', () => {
    expect(csvHeader(columns)).toBe('Text,Amount\r\n');
  });

  it.each(['=HYPERLINK("x")', '+91 98765', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx'])('writes %j so that no spreadsheet runs it', (text) => {
    expect(written(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(written('a,b "c"\nd')).toBe('"a,b ""c""\nd",-1\r\n');
  });

  it('leaves what is missing empty, and keeps numbers numbers', () => {
    expect(written(null)).toBe(',-1\r\n');
  });
});
