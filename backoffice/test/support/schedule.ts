import type { ScheduledVisit, ScheduleResponse } from '#libs/contract/schedule.js';

/** A schedule with one car, whose owner is named after the day. */
export function scheduleOf(date: string): ScheduleResponse {
  const car = { name: 'Kia Seltos', type: 'SUV', colour: 'Red', number: 'MH12QF4321', parking: 'Bay 7' };
  const visit = {
    id: 'p1',
    kind: 'subscription' as const,
    community: 'Amber Heights',
    tower: 'B',
    name: `Owner of ${date}`,
    phone: '',
    address: 'B-704, Amber Heights',
    timeSlot: '6:30-7:00',
    start: '06:30',
    car,
    wash: null,
    plan: { report: null, extras: { interior: 0, wax: 0 } },
  };
  return scheduleWith(date, [visit]);
}

/** The schedule of a service day. */
export function scheduleWith(date: string, visits: readonly ScheduledVisit[]): ScheduleResponse {
  return { date, community: 'Amber Heights', dayOff: null, holiday: null, closures: [], visits: [...visits] };
}
