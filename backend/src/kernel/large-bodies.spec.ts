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
  it('are limited per client until one has been read', () => {
    const bodies = new LargeBodies({ maxBytes: 100, maxBytesPerClient: 20 });
    const first = bodies.reserve('asha', 10);
    bodies.reserve('asha', 10);
    expect(code(() => bodies.reserve('asha', 1))).toBe('too-many-requests');
    expect(code(() => bodies.reserve('bina', 10))).toBeNull();
    first.release();
    expect(code(() => bodies.reserve('asha', 10))).toBeNull();
  });

  it('are limited by their size together', () => {
    const bodies = new LargeBodies({ maxBytes: 100, maxBytesPerClient: 100 });
    const first = bodies.reserve('asha', 60);
    expect(code(() => bodies.reserve('bina', 41))).toBe('overloaded');
    expect(code(() => bodies.reserve('bina', 40))).toBeNull();
    first.release();
    expect(code(() => bodies.reserve('chitra', 60))).toBeNull();
  });

  it('are counted as they arrive if their size is unknown', () => {
    const bodies = new LargeBodies({ maxBytes: 100, maxBytesPerClient: 80 });
    const [first, second] = [bodies.reserve('asha', 0), bodies.reserve('asha', 0)];
    first.add(60);
    second.add(20);
    expect(code(() => second.add(1))).toBe('too-many-requests');
    expect(code(() => bodies.reserve('bina', 21))).toBe('overloaded');
    first.release();
    second.release();
    expect(code(() => bodies.reserve('bina', 80))).toBeNull();
    expect(code(() => bodies.reserve('asha', 20))).toBeNull();
  });
});
