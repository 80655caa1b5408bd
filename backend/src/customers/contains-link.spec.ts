import { expect, it } from '@jest/globals';
import { containsLink } from './contains-link.js';

it.each([
  'Visit https://evil.example/prize now',
  'See WWW.evil.example',
  'Claim at evil-prize.com',
  'EVIL.NET/prize',
  'bit.ly/3xYz',
  't.co/abc',
  'prize.co.in, today',
  'evil.shop/?claim',
])('finds a link in %j', (text) => {
  expect(containsLink(text)).toBe(true);
});

it.each([
  'Asha Rao, M.Com',
  'Dr.Dev Anand',
  'S.Kumar s/o R.Kumar',
  'H.No/45, Bldg.No/12',
  'Opp.Shop 4, Nr.Site office',
  'B-704, Amber Heights, Baner',
  'Tower 1.Community hall',
  'Inorbit.Commercial block',
])('finds none in %j', (text) => {
  expect(containsLink(text)).toBe(false);
});

it('takes time in proportion to the text', () => {
  expect(containsLink('w.a-'.repeat(100_000))).toBe(false);
});
