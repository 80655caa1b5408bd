import { describe, expect, it } from '@jest/globals';
import { NO_CHANGES, withPlannedChange, type ChangeableTerm } from './planned-change.js';
import { rescheduledTerms } from './consecutive-terms.js';
import {
  followingTerms,
  hasPlate,
  overlapsWith,
  paidUntil,
  termsByVehicle,
  upcomingCarNumber,
} from './upcoming-vehicle.js';

const TODAY = '2026-11-10';

type Term = ChangeableTerm & { id: string };

const term = (id: string, startDate: string, endDate: string, paidDays: number): Term => ({
  id,
  startDate,
  endDate,
  paidDays,
  pauses: [],
  daysGivenBack: [],
  cancelledOn: null,
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: 'OLD',
  timeSlot: '6:00-6:30',
  address: {} as Term['address'],
  communityId: 'amber',
  communityToConfirm: false,
  parking: '',
  level: '',
  bay: '',
  rescheduleFrom: null,
  ...NO_CHANGES,
});
const renamed = (one: Term, carNumber: string, id: string, following: string[]) =>
  withPlannedChange(one, { ...one, carNumber }, { id, today: TODAY, following });

describe('a term that follows two changes of its vehicle’s plate', () => {
  const first = renamed(term('first', '2026-11-11', '2026-12-10', 30), 'NEW', 'change 1', ['second', 'third']);
  const second = renamed(term('second', '2026-12-11', '2027-01-10', 31), 'OTHER', 'change 2', ['third']);
  const third = term('third', '2027-01-11', '2027-02-10', 31);

  it('gets the plate of the one that was planned last', () => {
    expect(upcomingCarNumber(third, [first, second, third])).toBe('OTHER');
  });

  it('keeps it when the terms are made consecutive again', () => {
    const terms = [first, second, third];
    const moves = [...termsByVehicle(terms).values()].flatMap((ofVehicle) =>
      rescheduledTerms(ofVehicle, { today: TODAY, changedOn: TODAY }),
    );
    const moved = terms.map((one) => ({ ...one, ...moves.find(({ id }) => id === one.id) }));
    expect(moved.map(({ startDate }) => startDate)).toEqual(['2026-11-11', '2026-11-11', '2026-12-12']);
    expect(moved.map((one) => upcomingCarNumber(one, moved))).toEqual(['NEW', 'OTHER', 'OTHER']);
  });
});

describe('a term whose vehicle gets another plate tomorrow', () => {
  const running = renamed(term('running', '2026-11-01', '2026-11-30', 30), 'NEW', 'change', []);

  it.each([
    ['OLD', true],
    ['NEW', true],
    ['OTHER', false],
  ])('has the plate %s: %s', (carNumber, has) => {
    expect(hasPlate(carNumber, running, [running])).toBe(has);
  });

  it('is paid to its last day, for that plate only', () => {
    const order = (carNumber: string) => ({ ...term('order', '2026-12-01', '2026-12-31', 31), carNumber });
    expect(paidUntil(order('NEW'), [running])).toBe('2026-11-30');
    expect(paidUntil(order('OLD'), [running])).toBeNull();
  });

  it.each([
    ['that has started', '2026-11-01', 'NEW', true],
    ['that starts today', TODAY, 'NEW', true],
    ['that has not started', '2026-12-01', 'NEW', false],
    ['of another vehicle', '2026-11-01', 'OTHER', false],
  ])('overlaps a term %s (%s, %s): %s', (_, startDate, carNumber, overlaps) => {
    const other = { ...term('other', startDate, '2026-12-31', 30), carNumber };
    const terms = [running, other];
    expect(overlapsWith('NEW', running, { terms, today: TODAY })).toBe(overlaps);
    expect(overlapsWith('NEW', { ...running, startDate: '2026-11-11' }, { terms, today: TODAY })).toBe(false);
  });
});

it('a change of the time or place is followed by the later terms of the vehicle alone', () => {
  const changed = term('changed', '2026-11-11', '2026-12-10', 30);
  const later = term('later', '2026-12-11', '2027-01-10', 31);
  const earlier = term('earlier', '2026-10-11', '2026-11-10', 31);
  const other = { ...later, id: 'other', carNumber: 'OTHER' };
  expect(followingTerms(changed, changed, [earlier, changed, later, other])).toEqual([later]);
});
