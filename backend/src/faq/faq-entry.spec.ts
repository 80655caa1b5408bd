import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { positionsAfterMove, STEP } from './faq-entry.js';

const group = (...positions: number[]) => positions.map((position, index) => ({ id: `q${index}`, position }));

describe('a question that moves within its group', () => {
  it('changes only its own position when there is a gap', () => {
    expect(positionsAfterMove(group(1024, 2048, 3072), 'q2', 1)).toEqual(new Map([['q2', 1536]]));
    expect(positionsAfterMove(group(1024, 2048), 'q1', 0)).toEqual(new Map([['q1', 0]]));
    expect(positionsAfterMove(group(1024, 2048), 'q0', 99)).toEqual(new Map([['q0', 2048 + STEP]]));
  });

  it('changes nothing when it is already there', () => {
    expect(positionsAfterMove(group(1, 2, 3), 'q1', 1).size).toBe(0);
    expect(positionsAfterMove(group(1, 2, 3), 'q2', 99).size).toBe(0);
    expect(positionsAfterMove(group(1, 2), 'nobody', 0).size).toBe(0);
  });

  it('is at its new index, and the others keep their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.nat(9),
        (positions, which, index) => {
          const entries = group(...positions.sort((a, b) => a - b));
          const id = `q${which % entries.length}`;
          const others = entries.filter((entry) => entry.id !== id).map((entry) => entry.id);
          const placed = positionsAfterMove(entries, id, index);
          if (placed.size === 0) return;
          const order = entries
            .map((entry) => ({ id: entry.id, position: placed.get(entry.id) ?? entry.position }))
            .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
            .map((entry) => entry.id);
          expect(order).toEqual(others.toSpliced(index, 0, id));
        },
      ),
    );
  });
});
