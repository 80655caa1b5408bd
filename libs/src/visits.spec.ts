import { describe, expect, it } from '@jest/globals';
import type { VisitReport } from './contract/visits.js';
import { recentSince, reportableByEmployeesSince, reportText, reportWithNote } from './visits.js';

const DONE: VisitReport = { outcome: 'done', extras: [], reason: null, note: '' };
const MISSED: VisitReport = { outcome: 'missed', extras: [], reason: 'car-away', note: 'Bay empty' };

describe('reportText', () => {
  it.each<[VisitReport, string]>([
    [DONE, 'Cleaned'],
    [{ ...DONE, extras: ['wax'] }, 'Cleaned, with wax'],
    [{ ...DONE, extras: ['interior', 'wax'] }, 'Cleaned, with interior and wax'],
    [MISSED, 'Not cleaned: the car was not there'],
    [{ ...MISSED, reason: 'weather' }, 'Not cleaned: bad weather'],
    [{ ...MISSED, reason: 'declined', note: '' }, 'Not cleaned: skipped on request'],
    [{ ...MISSED, reason: 'other', note: 'Lift broken' }, 'Not cleaned: Lift broken'],
  ])('%j', (report, text) => {
    expect(reportText(report)).toBe(text);
  });
});

it('reportWithNote adds the note, unless it is the reason', () => {
  expect([DONE, MISSED, { ...MISSED, reason: 'other' as const }].map(reportWithNote)).toEqual([
    'Cleaned',
    'Not cleaned: the car was not there. Bay empty',
    'Not cleaned: Bay empty',
  ]);
});

describe('recentSince', () => {
  it('counts thirty days, the last one included', () => {
    expect(recentSince('2026-11-30')).toBe('2026-11-01');
  });
});

it('employees can report a visit for two days after its day', () => {
  expect(reportableByEmployeesSince('2026-11-30')).toBe('2026-11-28');
});
