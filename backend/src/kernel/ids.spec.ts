import { describe, expect, it } from '@jest/globals';
import { idAt, newId } from './ids.js';

const NOW = Date.parse('2026-11-23T06:00:00.000Z');

describe('ids', () => {
  it('sort by age, and are short: each index entry contains one', () => {
    const ids = [newId(NOW), newId(NOW + 1), idAt(NOW + 2, 'b'), newId(NOW + 3)];
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{29}$/);
  });

  it('are different for each record', () => {
    const ids = Array.from({ length: 1_000 }, () => newId(NOW));
    expect(new Set(ids).size).toBe(ids.length);
    // Every position of the random part takes every letter: none of its bits is constant.
    for (let at = 9; at < 29; at += 1) expect(new Set(ids.map((id) => id[at])).size).toBe(32);
  });

  it('are the same for the same parts at the same time, and only then', () => {
    const id = idAt(NOW, 'order', '1');
    expect(idAt(NOW, 'order', '1')).toBe(id);
    for (const other of [idAt(NOW, 'order', '2'), idAt(NOW, 'order1'), idAt(NOW + 1, 'order', '1')])
      expect(other).not.toBe(id);
  });
});
