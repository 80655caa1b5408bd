import { describe, expect, it } from '@jest/globals';
import {
  emailTerms,
  endingTerm,
  idTerms,
  nameTerms,
  prefixesOf,
  queryWords,
  tagTerm,
  termsOf,
} from './search-terms.js';

const LONG_EMAIL = `${'a'.repeat(60)}@${'company'.repeat(3)}.example.com`;

const terms = termsOf(
  nameTerms("Dr. José Núñez-Rao D'Souza K.S."),
  emailTerms(LONG_EMAIL),
  emailTerms('jose.rao@example.com'),
  idTerms('evt_29QQoUBi66xm2f', null, '0mh8gexqo5d1f'),
  [endingTerm('9876543210')],
);
const finds = (query: string) =>
  queryWords(query).every((word) => prefixesOf(word).some((prefix) => terms.some((term) => term.startsWith(prefix))));

describe('search', () => {
  it.each([
    'jose',
    'NUN',
    'rao jos',
    'souza',
    'dsouza',
    'dsou',
    "D'Souza",
    'D’Souza',
    'ks',
    'k.s. nunez',
    'nunezrao',
    LONG_EMAIL,
    'jose.rao@exam',
    'example',
    '3210',
    '876543210',
    'jose 3210',
    'evt_29QQoUBi66xm2f',
    '29qqoubi66xm2f',
    'evt_29QQoUBi',
    '0mh8gexqo5d1f',
    '',
  ])('finds the record by %j', (query) => expect(finds(query)).toBe(true));

  it.each(['osé', 'xjose', '210', '0123', '8765', 'jose kumar', 'msg_29QQoUBi66xm2f', 'evt_29QQoUBi66xm2x'])(
    'does not find it by %j',
    (query) => expect(finds(query)).toBe(false),
  );

  it('has equal terms for tags that differ in case and punctuation, and none that begins another one', () => {
    expect(tagTerm('Key Account')).toBe(tagTerm('key-account'));
    expect(tagTerm('key account').startsWith(tagTerm('key'))).toBe(false);
    expect(tagTerm('!')).toBe('');
  });
});
