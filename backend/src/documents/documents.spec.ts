import { describe, expect, it } from '@jest/globals';
import { amountInWords } from './amount-in-words.js';
import { placeOfSupplyText } from './place-of-supply.js';
import { creditNoteDeadline, financialYearOf, numberOf, seriesOf } from './series.js';

describe('an amount in words', () => {
  it.each([
    [0, 'Zero Rupees Only'],
    [1_00, 'One Rupee Only'],
    [352_82, 'Three Hundred Fifty-Two Rupees and Eighty-Two Paise Only'],
    [50, 'Fifty Paise Only'],
    [1, 'One Paisa Only'],
    [2_999_00 * 12, 'Thirty-Five Thousand Nine Hundred Eighty-Eight Rupees Only'],
    [1_00_000_00, 'One Lakh Rupees Only'],
    [
      12_34_56_789_05,
      'Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Rupees and Five Paise Only',
    ],
    [20_00_000_00, 'Twenty Lakh Rupees Only'],
    [10_00_00_00_000_00, 'One Thousand Crore Rupees Only'],
  ])('for %d paise is %s', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });
});

describe('a credit note reduces tax until 30 November after the financial year', () => {
  it.each([
    ['2026-03-31', '2026-11-30'],
    ['2026-04-01', '2027-11-30'],
    ['2027-03-31', '2027-11-30'],
  ])('for a payment on %s: until %s', (paidOn, deadline) => {
    expect(creditNoteDeadline(paidOn)).toBe(deadline);
  });
});

describe('a financial year', () => {
  it.each([
    ['2026-03-31', '25-26'],
    ['2026-04-01', '26-27'],
    ['2026-12-31', '26-27'],
    ['2100-01-01', '99-00'],
  ])('for %s is %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });
});

describe('a document number', () => {
  it('has at most 14 characters', () => {
    expect(numberOf('FL', '2026-11-21', 42)).toBe('FL/26-27/00042');
    expect(numberOf('FL', '2026-11-21', 99_999)).toHaveLength(14);
  });

  it('has a separate series for each registration, kind and financial year', () => {
    const of = [
      seriesOf('27AAAAA0000A1Z2', 'invoice', '2026-11-21'),
      seriesOf('27AAAAA0000A1Z2', 'credit-note', '2026-11-21'),
      seriesOf('29AAAAA0000A1ZY', 'invoice', '2026-11-21'),
      seriesOf('27AAAAA0000A1Z2', 'invoice', '2027-04-01'),
    ];
    expect(new Set(of).size).toBe(4);
    expect(seriesOf('27AAAAA0000A1Z2', 'invoice', '2027-03-31')).toBe(of[0]);
  });
});

describe('the place of supply', () => {
  it('is a code and a name', () => {
    expect(placeOfSupplyText('27')).toBe('27-Maharashtra');
  });
});
