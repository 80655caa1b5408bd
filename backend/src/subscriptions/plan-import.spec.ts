import { describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import { importedTerm, importedUntil, paidUntilError, readDay, readMonths, readSlot } from './plan-import.js';
import { endDateOf } from './term.js';

const TODAY = '2026-11-21';
const POLICY = { maxDaysPerTerm: 60 };

describe('the last paid day of an imported plan', () => {
  it.each([
    ['2026-11-21', 'This plan has ended. Paid Until must be tomorrow or later'],
    ['2026-11-22', null],
    ['2028-01-20', null],
    ['2028-01-21', 'Paid Until must be 20 Jan 2028 or earlier'],
  ])('%s: %s', (paidUntil, error) => {
    // Twelve months from tomorrow end on 21 November 2027, and 60 days of pauses on 20 January 2028.
    expect(paidUntilError(paidUntil, TODAY, POLICY)).toBe(error);
  });

  it('is the end of a term that starts tomorrow', () => {
    const term = importedTerm('2026-12-10', TODAY);
    expect(term).toEqual({ startDate: '2026-11-22', endDate: '2026-12-10', paidDays: 19 });
    expect(endDateOf(term.startDate, { ...term, pauses: [], daysGivenBack: [] })).toBe(term.endDate);
  });

  it.each([1, 40])('is known later from the %d paid days and the day of the import', (days) => {
    const paidUntil = addDays(TODAY, days);
    const { paidDays } = importedTerm(paidUntil, TODAY);
    // 23:59 in Asia/Kolkata.
    expect(importedUntil({ createdAt: `${TODAY}T18:29:00.000Z`, paidDays })).toBe(paidUntil);
  });
});

describe('cells of an import', () => {
  it.each([
    ['31/03/2027', '2027-03-31'],
    ['5-4-2027', '2027-04-05'],
    ['05.04.2027', '2027-04-05'],
    ['2027-03-31', '2027-03-31'],
    ['31-Mar-2027', '2027-03-31'],
    ['31-Mar-27', '2027-03-31'],
    ['5/4/27', '2027-04-05'],
    ['31 March', '31 March'],
    ['', ''],
  ])('%p is the day %p', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    ['3', 3],
    ['12 months', 12],
    ['1 Month', 1],
    ['three', NaN],
    ['1.5', NaN],
    ['', NaN],
  ])('%p is %d months', (text, months) => {
    expect(readMonths(text)).toBe(months);
  });

  it.each([
    ['6:30-7:00', '6:30-7:00'],
    ['06:30 - 07:00', '6:30-7:00'],
    ['6:30–7:00 AM', '6:30-7:00'],
    ['6:30 AM - 7:00 am', '6:30-7:00'],
    ['11:30 AM–12:00 PM', '11:30-12:00'],
    ['6:30 PM - 7:00 PM', '6:30 PM - 7:00 PM'],
    ['early', 'early'],
  ])('%p is the time slot %p', (text, slot) => {
    expect(readSlot(text)).toBe(slot);
  });
});
