import { describe, expect, it } from '@jest/globals';
import { carNumberTerms, emailTerms, idTerms, phoneTerms, queryWords, termsOf, wordsOf } from './search-terms.js';

const terms = termsOf(
  wordsOf('José Núñez-Rao'),
  emailTerms('jose.rao@example.com'),
  phoneTerms('+919876543210'),
  carNumberTerms('MH12AB1234'),
  idTerms('pay_29QQoUBi66xm2f', null, '0mh8gexqo5d1f'),
);
const finds = (query: string) => queryWords(query).every((word) => terms.some((term) => term.startsWith(word)));

describe('search', () => {
  it.each([
    'jose',
    'NUN',
    'rao jos',
    'jose.rao@exam',
    'example',
    '3210',
    '6543210',
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    '919876543210',
    '1234',
    'MH 12 AB 1234',
    'mh12ab',
    'mh-12-ab-1234',
    'pay_29QQoUBi66xm2f',
    '29qqoubi66xm2f',
    'pay_29QQoUBi',
    '0mh8gexqo5d1f',
    '',
  ])('finds the record by %j', (query) => expect(finds(query)).toBe(true));

  it.each(['osé', 'xjose', '6789', 'MH 12 AB 1235', 'jose kumar', 'order_29QQoUBi66xm2f', 'pay_29QQoUBi66xm2x'])(
    'does not find it by %j',
    (query) => {
      expect(finds(query)).toBe(false);
    },
  );

  it('reads hostile text as words', () => {
    expect(queryWords('" OR 1=1 -- *')).toEqual(['or', '1']);
  });
});
