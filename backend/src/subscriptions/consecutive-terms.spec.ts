import { describe, expect, it } from '@jest/globals';
import { rescheduledTerms } from './consecutive-terms.js';
import { daysIn, endDateOf, type Pause, type Term } from './term.js';

const TODAY = '2026-11-10';

const term = (id: string, startDate: string, paidDays: number, pauses: Pause[] = []): Term & { id: string } => ({
  id,
  startDate,
  endDate: endDateOf(startDate, { paidDays, pauses, daysGivenBack: [] }),
  paidDays,
  pauses,
  daysGivenBack: [],
  cancelledOn: null,
});
const reschedule = (terms: (Term & { id: string })[], changedOn = TODAY) =>
  rescheduledTerms(terms, { today: TODAY, changedOn });

describe('the terms of a car', () => {
  it('do not move if they are consecutive', () => {
    expect(reschedule([term('b', '2026-12-01', 31), term('a', '2026-11-01', 30)])).toEqual([]);
  });

  it('all move later when an earlier term becomes longer', () => {
    const paused = term('a', '2026-11-01', 30, [{ from: '2026-11-11', until: '2026-11-20' }]);
    expect(reschedule([paused, term('b', '2026-12-01', 31), term('c', '2027-01-01', 31)])).toEqual([
      { id: 'b', startDate: '2026-12-11', endDate: '2027-01-10' },
      { id: 'c', startDate: '2027-01-11', endDate: '2027-02-10' },
    ]);
  });

  it('start tomorrow when the one before is gone', () => {
    expect(reschedule([term('b', '2027-11-01', 365)])).toEqual([
      { id: 'b', startDate: '2026-11-11', endDate: '2027-11-10' },
    ]);
  });

  it('close the gap behind a term that ends earlier than before', () => {
    expect(reschedule([term('a', '2026-11-01', 30), term('b', '2027-01-15', 31)])).toEqual([
      { id: 'b', startDate: '2026-12-01', endDate: '2026-12-31' },
    ]);
  });

  it('are ordered by id if they were paid at the same moment', () => {
    expect(reschedule([term('b', '2026-11-11', 30), term('a', '2026-11-11', 31)])).toEqual([
      { id: 'b', startDate: '2026-12-12', endDate: '2027-01-10' },
    ]);
  });

  it('do not move once they have started', () => {
    expect(reschedule([term('a', '2026-11-01', 30), term('b', '2026-11-05', 30)])).toEqual([]);
  });

  it('still move if they started before a late rescheduling', () => {
    const paused = term('a', '2026-11-01', 5, [{ from: '2026-11-04', until: '2026-11-13' }]);
    expect(reschedule([paused, term('b', '2026-11-06', 30)], '2026-11-03')).toEqual([
      { id: 'b', startDate: '2026-11-16', endDate: '2026-12-15' },
    ]);
  });

  it('never start in the past, however late the rescheduling is', () => {
    expect(reschedule([term('b', '2026-11-20', 30)], '2026-11-01')).toEqual([
      { id: 'b', startDate: '2026-11-11', endDate: '2026-12-10' },
    ]);
  });

  it('keep their paid days and the dates of their pauses when they move', () => {
    const pauses = [{ from: '2026-12-24', until: '2026-12-31' }];
    const [moved] = reschedule([term('b', '2026-12-01', 31, pauses)]);
    expect(moved).toEqual({ id: 'b', startDate: '2026-11-11', endDate: '2026-12-11' });
    const [later] = reschedule([term('a', '2026-11-01', 60), term('b', '2026-12-01', 31, pauses)]);
    expect(later).toEqual({ id: 'b', startDate: '2026-12-31', endDate: '2027-01-31' });
    expect(daysIn(later!.startDate, later!.endDate)).toBe(31 + 1);
  });
});
