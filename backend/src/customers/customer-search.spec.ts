import { describe, expect, it } from '@jest/globals';
import { emailTerms, idTerms, prefixesOf, queryWords, termsOf, wordsOf } from '../kernel/search-terms.js';
import { carNumberTerms, phoneTerms } from './customer-search.js';

const terms = termsOf(
  wordsOf('José Núñez-Rao'),
  emailTerms('jose.rao@example.com'),
  phoneTerms('+919876543210'),
  carNumberTerms('MH12AB1234'),
  idTerms('pay_29QQoUBi66xm2f', null, '0mh8gexqo5d1f'),
);
const finds = (query: string) =>
  queryWords(query).every((word) => prefixesOf(word).some((prefix) => terms.some((term) => term.startsWith(prefix))));

describe('the search for a customer', () => {
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
    '09876543210',
    '+9198',
    '919876',
    '+91',
    '+91 9',
    '+91 98765',
    '+91 98765 4',
    '987',
    '98765 432',
    'jose 98765 432',
    '+91 98765 43210 rao',
    '1234',
    'MH 12 AB 1234',
    'MH',
    'MH 12',
    'MH 12 A',
    'MH 12 AB',
    'MH 12 AB 1',
    'MH12 AB 12',
    'AB 1234',
    'ab1234',
    '12 AB 1234',
    'AB 1234 jose',
    'rao 1234',
    'MH 12 AB 1234 jose',
    'jose mh12 ab 1234 3210',
    'mh12ab',
    'mh-12-ab-1234',
    'pay_29QQoUBi66xm2f',
    '29qqoubi66xm2f',
    'pay_29QQoUBi',
    '0mh8gexqo5d1f',
    '',
  ])('finds the record by %j', (query) => expect(finds(query)).toBe(true));

  it.each([
    'osé',
    'xjose',
    '6789',
    '210',
    '765432',
    '8765',
    '98765 5',
    '0123',
    '+91 98764',
    'MH 12 AB 1235',
    'MH 12 AB 13',
    'MH 14',
    '2AB',
    'B 1234',
    '234',
    'jose kumar',
    'order_29QQoUBi66xm2f',
    'pay_29QQoUBi66xm2x',
  ])('does not find it by %j', (query) => {
    expect(finds(query)).toBe(false);
  });

  it('finds a number of the BH series by its groups', () => {
    const bh = termsOf(carNumberTerms('22BH1234AA'));
    for (const query of ['22 BH', '22 BH 12', '22 BH 1234 AA', 'BH 1234', '1234', '1234 AA'])
      expect(queryWords(query).every((word) => bh.some((term) => term.startsWith(word)))).toBe(true);
  });

  it('needs three terms for a phone and four for a car number', () => {
    expect(termsOf(phoneTerms('+919876543210'))).toHaveLength(3);
    expect(termsOf(carNumberTerms('MH12AB1234'))).toHaveLength(4);
  });
});
