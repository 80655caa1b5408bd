import { describe, expect, it } from '@jest/globals';
import { LargeBodies } from './large-bodies.js';

const code = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('large bodies', () => {
  it('are limited per account until one has been read', () => {
    const bodies = new LargeBodies(100, 20);
    const release = bodies.reserve('asha', 10);
    bodies.reserve('asha', 10);
    expect(code(() => bodies.reserve('asha', 1))).toBe('too-many-requests');
    expect(code(() => bodies.reserve('bina', 10))).toBeNull();
    release();
    expect(code(() => bodies.reserve('asha', 10))).toBeNull();
  });

  it('are limited by their size together', () => {
    const bodies = new LargeBodies(100, 100);
    const release = bodies.reserve('asha', 60);
    expect(code(() => bodies.reserve('bina', 41))).toBe('overloaded');
    expect(code(() => bodies.reserve('bina', 40))).toBeNull();
    release();
    expect(code(() => bodies.reserve('chitra', 60))).toBeNull();
  });
});
