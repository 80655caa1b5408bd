import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import { NO_ADDRESS, orderAddress } from '../customers/address.js';
import {
  detailsOf,
  differingDetails,
  followingDetails,
  hasMoved,
  NO_CHANGES,
  withChangesOf,
  withDetailsOn,
  withMergedCommunity,
  withoutPlannedChange,
  withPlannedChange,
  type ChangeableTerm,
  type ServiceDetails,
} from './planned-change.js';
import { endDateOf, isServedOn, unusedDays } from './term.js';

const TODAY = '2026-11-22';
const LISTED = orderAddress({ ...NO_ADDRESS, communityId: 'amber', flat: '12' });
const NOT_LISTED = orderAddress({ ...NO_ADDRESS, communityName: 'Rose Villas', flat: '12' });
const DETAILS: ServiceDetails = {
  carName: 'Hyundai Creta',
  carColor: 'Polar White',
  carNumber: 'MH12AB1234',
  timeSlot: '6:00-6:30',
  ...LISTED,
  parking: 'Bay 7',
  level: '',
  bay: '7',
};

function term(fields: Partial<ChangeableTerm> = {}): ChangeableTerm {
  const startDate = '2026-11-01';
  return {
    ...DETAILS,
    ...NO_CHANGES,
    startDate,
    endDate: '2026-11-30',
    paidDays: 30,
    pauses: [],
    daysGivenBack: [],
    cancelledOn: null,
    rescheduleFrom: null,
    ...fields,
  };
}

describe('a planned change', () => {
  const moved = { ...DETAILS, timeSlot: '7:00-7:30' };
  const planned = withPlannedChange(term(), moved, { id: 'c1', today: TODAY, following: [] });

  it('takes effect tomorrow', () => {
    expect(withChangesOf(planned, TODAY).timeSlot).toBe('6:00-6:30');
    expect(withChangesOf(planned, '2026-11-23')).toMatchObject({
      timeSlot: '7:00-7:30',
      plannedChange: null,
      appliedChange: { before: DETAILS },
    });
    expect(planned).toMatchObject({ changeNotice: { id: 'c1', kind: 'planned' }, plannedCommunityId: 'amber' });
  });

  it('lists the fields that differ', () => {
    expect(differingDetails({ ...moved, level: 'P2', parking: 'Level P2' }, DETAILS)).toEqual({
      timeSlot: '7:00-7:30',
      parking: 'Level P2',
    });
  });

  it('is replaced by a later one', () => {
    const again = withPlannedChange(planned, { ...moved, parking: 'Bay 8' }, { id: 'c2', today: TODAY, following: [] });
    expect(again.plannedChange).toMatchObject({ id: 'c2', details: { timeSlot: '7:00-7:30', parking: 'Bay 8' } });
  });

  it("is cancelled by today's details, without a mail if the change was not announced yet", () => {
    expect(withPlannedChange(planned, DETAILS, { id: 'c2', today: TODAY, following: [] })).toMatchObject(NO_CHANGES);
    expect(withoutPlannedChange({ ...planned, changeNotice: null }, TODAY)).toMatchObject({
      plannedChange: null,
      changeNotice: { id: 'c1', kind: 'withdrawn' },
    });
  });

  it('is the same change when repeated', () => {
    expect(withPlannedChange(planned, moved, { id: 'c2', today: TODAY, following: [] })).toBe(planned);
  });

  it('keeps the original details until its effects are applied', () => {
    const applied = withChangesOf(planned, '2026-11-23');
    const again = withPlannedChange(
      applied,
      { ...moved, carNumber: 'MH12ZZ9999' },
      { id: 'c2', today: '2026-11-23', following: [] },
    );
    expect(withChangesOf(again, '2026-11-24').appliedChange).toEqual({ id: 'c2', before: DETAILS, following: [] });
  });

  it('marks the terms for rescheduling if it changes the plate: from the day before it takes effect, and when it is cancelled', () => {
    const renamed = { ...DETAILS, carNumber: 'MH12ZZ9999' };
    const plan = withPlannedChange(term(), renamed, { id: 'c1', today: TODAY, following: ['next'] });
    expect(plan).toMatchObject({ rescheduleFrom: TODAY, plannedChange: { following: ['next'] } });
    const rescheduled = { ...plan, rescheduleFrom: null };
    expect(withChangesOf(rescheduled, '2026-11-26')).toMatchObject({
      carNumber: 'MH12ZZ9999',
      rescheduleFrom: TODAY,
      appliedChange: { before: DETAILS, following: ['next'] },
    });
    expect(withoutPlannedChange(rescheduled, TODAY)).toMatchObject({ plannedChange: null, rescheduleFrom: TODAY });
    expect(planned.rescheduleFrom).toBeNull();
  });

  it('applies the vehicle to following terms, and time and place where they were the same', () => {
    const after = { ...DETAILS, carNumber: 'MH12ZZ9999', timeSlot: '7:00-7:30', parking: 'Bay 8', bay: '8' };
    expect(followingDetails(DETAILS, DETAILS, after)).toEqual(after);
    expect(followingDetails({ ...DETAILS, timeSlot: '9:00-9:30' }, DETAILS, after)).toEqual({
      ...after,
      timeSlot: '9:00-9:30',
    });
    expect(followingDetails({ ...DETAILS, carNumber: 'MH14CD5678' }, DETAILS, after).carNumber).toBe('MH14CD5678');
  });
});

describe('a term whose community is to be confirmed', () => {
  const waiting = term({ ...detailsOf({ ...DETAILS, ...NOT_LISTED }), startDate: TODAY, endDate: '2026-12-21' });

  it('starts on the first day that can be served', () => {
    expect(withChangesOf(waiting, '2026-11-21')).toBe(waiting);
    expect(withChangesOf(waiting, '2026-12-31')).toMatchObject({ startDate: '2027-01-01', endDate: '2027-01-30' });
  });

  it('starts when its community is confirmed, however late the reconciler runs', () => {
    const confirmed = withPlannedChange(waiting, DETAILS, { id: 'c1', today: '2026-12-04', following: [] });
    for (const today of ['2026-12-05', '2026-12-20'])
      expect(withChangesOf(confirmed, today)).toMatchObject({
        startDate: '2026-12-05',
        endDate: '2027-01-03',
        communityToConfirm: false,
      });
  });

  it('serves every paid day exactly once, whenever it is confirmed and however late the reconciler runs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.record({ after: fc.integer({ min: 0, max: 30 }), days: fc.integer({ min: 3, max: 60 }) })),
        (paidDays, confirmedAfter, reconciledEvery, pause) => {
          const startDate = addDays(TODAY, 1);
          let stored = term({
            ...detailsOf({ ...DETAILS, ...NOT_LISTED }),
            startDate,
            paidDays,
            endDate: endDateOf(startDate, { paidDays, pauses: [], daysGivenBack: [] }),
          });
          let served = 0;
          let today: CalendarDate = TODAY;
          for (let day = 0; day < 700; day += 1) {
            const seen = withChangesOf(stored, today);
            if (seen.communityId !== null && isServedOn(seen, today)) served += 1;
            if (day % reconciledEvery === 0) stored = seen;
            if (day === confirmedAfter) {
              stored = withPlannedChange(seen, DETAILS, { id: 'c1', today, following: [] });
              if (pause !== null) {
                const from = addDays(stored.startDate!, 1 + (pause.after % paidDays));
                const pauses = [{ from, until: addDays(from, pause.days - 1) }];
                const firstDay = stored.startDate! > today ? stored.startDate! : addDays(today, 1);
                stored = { ...stored, pauses, endDate: endDateOf(firstDay, { ...stored, pauses }) };
              }
            }
            today = addDays(today, 1);
          }
          expect(served).toBe(paidDays);
          expect(unusedDays(withChangesOf(stored, today), today)).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a plan that has moved to another community', () => {
  const [AMBER, BANYAN, CEDAR] = ['amber', 'banyan', 'cedar'].map((communityId) => ({
    ...DETAILS,
    ...orderAddress({ ...NO_ADDRESS, communityId, flat: '12' }),
  })) as [ServiceDetails, ServiceDetails, ServiceDetails];
  const moving = (from: ChangeableTerm, to: ServiceDetails, today: CalendarDate) =>
    withPlannedChange({ ...from, endDate: '2027-06-30' }, to, { id: today, today, following: [] });
  const planned = moving(term(), BANYAN, TODAY);
  const moved = withChangesOf(planned, '2026-11-23');
  const movedAgain = (on: CalendarDate) => withChangesOf(moving(moved, AMBER, addDays(on, -1)), on);

  it('has the former details on past days, and the new ones from the first day of the change on', () => {
    const communityOn = (day: CalendarDate) => withDetailsOn(moved, day).communityId;
    expect(['2026-11-21', TODAY, '2026-11-23'].map(communityOn)).toEqual(['amber', 'amber', 'banyan']);
    expect(withDetailsOn(planned, '2026-11-23').communityId).toBe('banyan');
    expect([hasMoved(term()), hasMoved(moved)]).toEqual([false, true]);
  });

  it('is found by its last other community for as long as visits can be reported', () => {
    expect(moved.formerCommunityId).toBe('amber');
    const again = movedAgain('2026-12-21');
    expect(again.formerCommunityId).toBe('banyan');
    expect(again.formerDetails!.map(({ until }) => until)).toEqual(['2026-11-22', '2026-12-20']);
    expect(movedAgain('2026-12-22').formerDetails!.map(({ until }) => until)).toEqual(['2026-12-21']);
  });

  it('has the details of each time between two moves', () => {
    const again = withChangesOf(moving(moved, CEDAR, '2026-11-25'), '2026-11-26');
    const communityOn = (day: CalendarDate) => withDetailsOn(again, day).communityId;
    expect([TODAY, '2026-11-23', '2026-11-25', '2026-11-26'].map(communityOn)).toEqual([
      'amber',
      'banyan',
      'banyan',
      'cedar',
    ]);
    expect(again.formerCommunityId).toBe('banyan');
    expect(again.appliedChange!.before.communityId).toBe('amber');
  });

  it('makes the later terms consecutive from the earliest day that a change asks for', () => {
    const early = { ...planned, rescheduleFrom: '2026-11-20' };
    expect(withChangesOf(early, '2026-11-23').rescheduleFrom).toBe('2026-11-20');
    const renamed = { ...DETAILS, carNumber: 'MH14CD5678' };
    const change = { id: 'c1', today: TODAY, following: [] };
    expect(withPlannedChange(term(), renamed, change).rescheduleFrom).toBe(TODAY);
    expect(withPlannedChange(early, renamed, change).rescheduleFrom).toBe('2026-11-20');
    expect(moved.rescheduleFrom).toBe(TODAY);
  });

  it('follows both communities into those that they are merged with', () => {
    const merged = withMergedCommunity(planned, 'banyan', 'cedar');
    expect(merged).toMatchObject({ plannedCommunityId: 'cedar', communityId: 'amber' });
    expect(merged.plannedChange!.details).toMatchObject({ communityId: 'cedar', address: { communityId: 'cedar' } });
    const former = withMergedCommunity(moved, 'amber', 'cedar');
    expect(former).toMatchObject({
      formerCommunityId: 'cedar',
      formerDetails: [{ details: { communityId: 'cedar' } }],
    });
    expect(withMergedCommunity(moved, 'dahlia', 'cedar')).toEqual(moved);
  });
});
