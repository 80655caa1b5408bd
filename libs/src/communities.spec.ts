import { describe, expect, it } from '@jest/globals';
import { COMMUNITIES } from './communities.js';

describe('the residential communities of a new installation', () => {
  it('are about 64, with unique names, so that a lead’s location identifies one', () => {
    expect(COMMUNITIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(COMMUNITIES.map(({ name }) => name.toLowerCase())).size).toBe(COMMUNITIES.length);
  });

  it('are listed by name, each with its locality', () => {
    const names = COMMUNITIES.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(COMMUNITIES.filter(({ name, locality }) => !name.trim() || !locality.trim())).toEqual([]);
  });
});
