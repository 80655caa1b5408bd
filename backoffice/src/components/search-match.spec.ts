import { describe, expect, it } from '@jest/globals';
import { matchesWord, searchMatch, sortByPlateEnd } from './search-match.js';

const TEXTS = [
  { label: 'Car', text: 'MH 12 AB 1243', matchEndFirst: true },
  { label: 'Car', text: 'MH 14 CD 1234', matchEndFirst: true },
  { label: 'Phone', text: '+91 98765 41234' },
  { label: 'Email', text: 'asha.rao@example.com' },
];

const shown = (typed: string) => {
  const match = searchMatch(typed, 'Asha Ráo', TEXTS);
  return match && `${match.label}: ${match.before}[${match.match}]${match.after}`;
};

describe('the text shown for a search result', () => {
  it('is omitted when the name matches the search', () => {
    expect(shown('ash')).toBeNull();
    expect(shown('RAO asha')).toBeNull();
    expect(shown('')).toBeNull();
    expect(shown('somebody')).toBeNull();
  });

  it('is the car number that ends with it, before a phone', () => {
    expect(shown('1234')).toBe('Car: MH 14 CD [1234]');
    expect(shown('mh14cd1234')).toBe('Car: [MH 14 CD 1234]');
    expect(shown('MH 12 AB')).toBe('Car: [MH 12 AB] 1243');
  });

  it('is the phone or the email address', () => {
    expect(shown('41234')).toBe('Phone: +91 98765 [41234]');
    expect(shown('98765 41234')).toBe('Phone: +91 [98765 41234]');
    expect(shown('+91 98765 4')).toBe('Phone: +[91 98765 4]1234');
    expect(shown('987')).toBe('Phone: +91 [987]65 41234');
    expect(shown('asha.rao@')).toBe('Email: [asha.rao]@example.com');
  });

  it('is not the middle of a phone or of a word', () => {
    for (const typed of ['8765', '765412', '4123', 'ha.rao@', '2ab']) expect(shown(typed)).toBeNull();
  });

  it('is the group of a car number that the search begins', () => {
    expect(shown('AB')).toBe('Car: MH 12 [AB] 1243');
    expect(shown('CD 12')).toBe('Car: MH 14 [CD 12]34');
    expect(shown('asha MH 14 CD 1')).toBe('Car: [MH 14 CD 1]234');
  });

  it('is a part of a line', () => {
    const line = '#1024 · Swift, MH 12 AB 1243 · 3 months · +91 98765 41234';
    const found = ['1024', 'swift', '12ab', 'ab1243', '98765', '9198', '41234'];
    const notFound = ['1024swift', '2ab', '8765', '4123', '12433'];
    expect([...found, ...notFound].filter((word) => matchesWord(word, line))).toEqual(found);
  });

  it('is chosen by the words that the name does not contain', () => {
    expect(shown('asha 1243')).toBe('Car: MH 12 AB [1243]');
  });
});

describe('the order of search results', () => {
  it('puts records first whose car number ends with the search', () => {
    const records = [
      { name: 'by phone' },
      { name: 'by plate', carNumbers: ['MH12AB4321', 'MH14CD1234'] },
      { name: 'by the beginning', carNumbers: ['MH12341111'] },
    ];
    const names = (typed: string) => sortByPlateEnd(typed, records).map(({ name }) => name);
    expect(names('1234')).toEqual(['by plate', 'by phone', 'by the beginning']);
    expect(names('cd 1234')).toEqual(['by plate', 'by phone', 'by the beginning']);
    expect(names('asha')).toEqual(['by phone', 'by plate', 'by the beginning']);
    expect(names('')).toEqual(['by phone', 'by plate', 'by the beginning']);
  });
});
