import { describe, expect, it } from '@jest/globals';
import { inOrder, moved } from './column-order.js';

const COLUMNS = [
  { source: 'name', pinned: 'left' },
  { source: 'email' },
  { source: 'phone' },
  { source: 'status', pinned: 'right' },
  { source: 'price' },
] as const;

const sources = (columns: readonly { source: string }[]) => columns.map(({ source }) => source);

describe('the order of columns', () => {
  it('keeps pinned columns at their edge, and puts unnamed columns last', () => {
    expect(sources(inOrder(COLUMNS, []))).toEqual(['name', 'email', 'phone', 'price', 'status']);
    expect(sources(inOrder(COLUMNS, ['price', 'status', 'email']))).toEqual([
      'name',
      'price',
      'email',
      'phone',
      'status',
    ]);
  });

  it('swaps a column with its neighbour, within the edges', () => {
    expect(moved(COLUMNS, 'phone', -1)).toEqual(['phone', 'email', 'price']);
    expect(moved(COLUMNS, 'phone', 1)).toEqual(['email', 'price', 'phone']);
    expect(moved(COLUMNS, 'email', -1)).toEqual(['email', 'phone', 'price']);
    expect(moved(COLUMNS, 'price', 1)).toEqual(['email', 'phone', 'price']);
  });
});
