import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { SortOrder } from '#libs/contract/views.js';
import { RUNNING } from '#libs/order-transitions.js';

/** A saved state of a list. Without `hiddenColumns`, applying it does not change the columns. */
export interface View {
  name: string;
  filter: object;
  sort: string;
  order: SortOrder;
  perPage?: number;
  hiddenColumns?: readonly string[];
}

const DAYS_OF_A_WEEK = 7;

/** The views that every user has for a list. */
export function presetViews(resource: string, today: CalendarDate): readonly View[] {
  const tomorrow = addDays(today, 1);
  const thisWeek = (name: string, day: 'startDate' | 'endDate'): View => ({
    name,
    filter: {
      status: [...RUNNING],
      [`${day}_gte`]: today,
      [`${day}_lte`]: addDays(today, DAYS_OF_A_WEEK - 1),
    },
    sort: day,
    order: 'ASC',
  });
  if (resource === 'allOrders')
    return [
      // The name sets it apart from Renewals, which leaves out plans that have been renewed.
      thisWeek('Ending this week, including renewed', 'endDate'),
      thisWeek('Starting this week', 'startDate'),
      { ...REFUNDS_DUE, sort: 'createdAt' },
    ];
  if (resource === 'washes')
    return [
      {
        name: 'Unassigned tomorrow',
        filter: { unassigned: true, date_gte: tomorrow, date_lte: tomorrow },
        sort: 'date',
        order: 'ASC',
      },
      { ...REFUNDS_DUE, sort: 'createdAt' },
    ];
  if (resource === 'leads')
    return [
      {
        name: 'Complaints and questions',
        filter: { status: ['new'], fromCustomer: true },
        sort: 'createdAt',
        order: 'ASC',
      },
    ];
  if (resource === 'customers') return [formerCustomers(today)];
  return [];
}

/** The customers whose plans have all ended, those whose last plan ended most recently first. */
export function formerCustomers(today: CalendarDate): View {
  return { name: 'Former customers', filter: { planEndedOn_lte: today }, sort: 'planEndedOn', order: 'DESC' };
}

const REFUNDS_DUE = {
  name: 'Refunds due',
  filter: { awaitsRefund: true },
  order: 'DESC',
} as const;
