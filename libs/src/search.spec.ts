import { describe, expect, it } from '@jest/globals';
import { queryWords } from './search.js';

describe('the words of a query', () => {
  it('reads a whole number as one word', () => {
    expect(queryWords('MH 12 AB 1234 +91 98765 43210 Asha')).toEqual(['mh12ab1234', '919876543210', 'asha']);
  });

  it('reads hostile text as words', () => {
    expect(queryWords('" OR 1=1 -- *')).toEqual(['or', '1']);
  });
});
