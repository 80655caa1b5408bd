import { describe, expect, it } from '@jest/globals';
import { isUnsearchable, queryWords, wordsOf } from './search.js';

describe('the words of a query', () => {
  it('reads a whole number as one word', () => {
    expect(queryWords('MH 12 AB 1234 +91 98765 43210 Asha')).toEqual(['mh12ab1234', '919876543210', 'asha']);
  });

  it.each([
    ['22 BH 1234 AA', ['22bh1234aa']],
    ['DL 3 1234', ['dl31234']],
    ['MH 12 AB 12', ['mh12ab12']],
    ['9876 543 210', ['9876543210']],
    ['fl-10024 pay_29QQoUBi66xm2f', ['fl10024', 'pay29qqoubi66xm2f']],
    ['98765 asha@example.com 43210', ['98765', 'ashaexamplecom', '43210']],
    ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('reads %j as %j', (query, words) => {
    expect(queryWords(query)).toEqual(words);
  });

  it('reads hostile text as words', () => {
    expect(queryWords('" OR 1=1 -- *')).toEqual(['or', '1']);
  });

  it.each([
    ['--', true],
    ['!!', true],
    ['@', true],
    ['\u0301', true],
    ['@ asha', false],
    ['-- 1', false],
    [' \t\n', false],
  ])('cannot be found in %j: %p', (query, unsearchable) => {
    expect(isUnsearchable(query)).toBe(unsearchable);
  });
});

describe('the words of a text', () => {
  it('ignores case and accents', () => {
    expect(wordsOf('Café Zoë ÅNGSTRÖM')).toEqual(['cafe', 'zoe', 'angstrom']);
  });

  it.each([
    ['वसंत विहार', ['वसंत', 'विहार']],
    ['वासंती विहार', ['वासंती', 'विहार']],
    ['தமிழ் நகர்', ['தமிழ்', 'நகர்']],
  ])('keeps the vowels of %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD')));
  });

  it('finds letters with a dot without it', () => {
    expect(wordsOf('फ़ज़ल')).toEqual(wordsOf('फजल'));
  });
});
