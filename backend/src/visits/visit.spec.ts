import { describe, expect, it } from '@jest/globals';
import type { VisitReport } from '#libs/contract/visits.js';
import { assertMarkedAt, assertReportable, assertSeen, checkedReport, noticeDueAt } from './visit.js';

const TODAY = '2026-11-22';
const NOW = '2026-11-22T06:30:00.000Z';
const MISSED: VisitReport = { outcome: 'missed', extras: [], reason: 'car-away', note: '' };

describe('the mail about a report', () => {
  it.each<[string, Partial<VisitReport>, string, string | null]>([
    ['is due half an hour after a missed visit', {}, TODAY, '2026-11-22T07:00:00.000Z'],
    ['is due for a day that employees can still report', {}, '2026-11-20', '2026-11-22T07:00:00.000Z'],
    ['is not sent for a day that only the office can report', {}, '2026-11-19', null],
    ['is not sent to a customer who declined the visit', { reason: 'declined' }, TODAY, null],
    ['is not sent about a visit that was made', { outcome: 'done', reason: null }, TODAY, null],
  ])('%s', (_, over, date, expected) => {
    expect(noticeDueAt({ ...MISSED, ...over }, date, NOW)).toBe(expected);
  });
});

describe('the days that can be reported', () => {
  const days = ['2026-10-23', '2026-10-24', '2026-11-19', '2026-11-20', TODAY, '2026-11-23'];
  const reportable = (byEmployee: boolean) =>
    days.filter((date) => {
      try {
        assertReportable(date, { today: TODAY, byEmployee });
        return true;
      } catch {
        return false;
      }
    });

  it('are today and the two days before for employees, and the last 30 days for the office', () => {
    expect(reportable(true)).toEqual(['2026-11-20', TODAY]);
    expect(reportable(false)).toEqual(['2026-10-24', '2026-11-19', '2026-11-20', TODAY]);
  });
});

describe('the time of a mark', () => {
  const marked = (at: string) => () => assertMarkedAt(at, TODAY, NOW);

  it('is on the day of the visit or later, and at most a day ahead of the server', () => {
    expect(marked('2026-11-21T18:30:00.000Z')).not.toThrow();
    expect(marked('2026-11-21T18:29:59.999Z')).toThrow();
    expect(marked('2026-11-23T06:30:00.000Z')).not.toThrow();
    expect(marked('2026-11-23T06:30:00.001Z')).toThrow();
  });
});

describe('a report', () => {
  it('of a visit that was made has no reason, and its extras in one order', () => {
    const done = { outcome: 'done', extras: ['wax', 'interior'], reason: 'weather', note: 'Dusty' } as const;
    expect(checkedReport({ ...done, extras: [...done.extras] })).toEqual({
      ...done,
      extras: ['interior', 'wax'],
      reason: null,
    });
  });

  it('of a missed visit has a reason and no extras', () => {
    expect(checkedReport({ ...MISSED, extras: ['wax'] })).toEqual(MISSED);
    expect(() => checkedReport({ outcome: 'missed' })).toThrow();
  });

  it('needs a note for another reason only', () => {
    expect(() => checkedReport({ outcome: 'missed', reason: 'other' })).toThrow();
    expect(checkedReport({ outcome: 'missed', reason: 'other', note: 'Dog' })).toMatchObject({ note: 'Dog' });
  });
});

describe('a report that replaces another one', () => {
  const current = { ...MISSED, reportedAt: NOW, employeeId: 'asha', enteredBy: null };
  const [before, after] = ['2026-11-22T06:29:59.999Z', '2026-11-22T06:30:00.001Z'];
  const replaces = (sender: string, known: Parameters<typeof assertSeen>[2]) => () =>
    assertSeen(current, { id: sender, nameOf: () => 'Asha Rao' }, known);

  it('has to be based on it, even if it has the same sender', () => {
    expect(replaces('asha', { basedOn: NOW })).not.toThrow();
    expect(replaces('asha', { basedOn: before })).toThrow('You reported this visit');
    expect(replaces('bina', { basedOn: null })).toThrow('Asha Rao reported this visit');
  });

  it('without that, must not have been marked before somebody else reported the visit', () => {
    expect(replaces('bina', { markedAt: before })).toThrow('Asha Rao reported this visit');
    expect(replaces('bina', { markedAt: after })).not.toThrow();
    expect(replaces('bina', { markedAt: NOW })).not.toThrow();
    expect(replaces('asha', { markedAt: before })).not.toThrow();
    expect(replaces('bina', {})).not.toThrow();
  });

  it('is compared with the office staff who entered the other one', () => {
    const entered = { ...current, enteredBy: 'office' };
    expect(() => assertSeen(entered, { id: 'asha', nameOf: () => 'Office' }, { markedAt: before })).toThrow('Office');
    expect(() => assertSeen(entered, { id: 'office', nameOf: () => 'Office' }, { markedAt: before })).not.toThrow();
  });
});
