import { describe, expect, it } from '@jest/globals';
import { optionsFrom } from './options.mjs';

const OPERATIONS = ['health', 'list-newest', 'list-status', 'login'];
const parsed = (...args: string[]) => optionsFrom(args, OPERATIONS);

describe('the options of the benchmark', () => {
  it('measure everything at two sizes on both stores by default', () => {
    expect(parsed()).toMatchObject({
      operations: OPERATIONS,
      stores: ['sqlite', 'mongo'],
      sizes: [10_000, 100_000],
      rounds: 3,
      seconds: 3,
      clients: 16,
    });
  });

  it('add a million orders with --large', () => {
    expect(parsed('--large').sizes).toEqual([10_000, 100_000, 1_000_000]);
  });

  it('select operations by the beginning of their names, a store and a size', () => {
    expect(parsed('list', '--store', 'sqlite', '--orders', '10000', '--rounds', '1')).toMatchObject({
      operations: ['list-newest', 'list-status'],
      stores: ['sqlite'],
      sizes: [10_000],
      rounds: 1,
    });
  });

  it.each([['nothing-like-it'], ['--store', 'oracle'], ['--orders', 'many'], ['--rounds', '0'], ['--unknown']])(
    'print the usage for %s',
    (...args) => {
      expect(() => parsed(...args)).toThrow(/Usage: npm run bench[^]*Operations: health, list-newest/);
    },
  );
});
