import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarOff } from 'lucide-react';
import { addDays, calendarDateOf, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import { planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { detailsOn, nextVisits, nextWashes } from '#libs/next-visit.js';
import {
  daysOffIn,
  holidaysBetween,
  isServiceDay,
  namedHolidays,
  type Holiday,
  type ListedDaysOff,
} from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { washesQuery } from '../../lib/account-queries.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { coveringPlan, upcomingCarNumber } from '#libs/covering-plan.js';
import { useNow } from '../../lib/use-clock.js';
import { ButtonLink } from '../../ui/button.js';
import styles from './next-visits.module.css';
import { isDueForRenewal } from './renewable.js';

/** Customers are told about holidays this many days ahead. */
const NOTICE_DAYS = 7;

/** The next visits of the customer's plans, and upcoming washes. Renders nothing if there are none. */
export function NextVisits({ plans }: { plans: readonly PlanResponse[] }) {
  const now = useNow();
  const washes = useQuery(washesQuery).data ?? [];
  const { daysOff } = useCatalogue().catalogue.business;
  const today = calendarDateOf(now.toISOString());
  const upcomingWashes = nextWashes(washes, now);
  const visits = [
    ...nextVisits(plans, now, daysOff).map(({ plan, visit }) => ({
      ...visit,
      start: planSlotStart(visit.timeSlot),
      order: plan,
      car: carText(detailsOn(plan, visit.date)),
      // The end of the last renewal, if one is already paid.
      note: `Plan until ${formatCalendarDate((coveringPlan(plans, upcomingCarNumber(plan, plans), today) ?? plan).endDate!)}`,
      isRenewable: plan.renewable && isDueForRenewal(plan, plans, today),
    })),
    ...upcomingWashes.map((wash) => ({
      date: wash.date,
      timeSlot: wash.timeSlot,
      start: washSlotStart(wash.tier, wash.timeSlot),
      order: wash,
      car: carText(wash),
      note: wash.service,
      isRenewable: false,
    })),
  ].sort((a, b) => a.date.localeCompare(b.date) || a.start - b.start);
  if (visits.length === 0) return null;
  const holidays = announcedHolidays(
    visits.map(({ order }) => order),
    daysOff,
    today,
  );
  const hasWashThen = upcomingWashes.some(({ date }) => holidays.some((holiday) => holiday.date === date));
  return (
    <section className={styles.visits} aria-labelledby="next-visit">
      <h2 id="next-visit" className={styles.title}>
        <CalendarCheck size={22} aria-hidden="true" /> Next cleaning
      </h2>
      <ul>
        {visits.map(({ date, timeSlot, order, car, note, isRenewable }) => (
          <li key={order.id} className={styles.visit}>
            <div>
              <p className={styles.when}>
                {dayText(date, today)}, <span className={styles.slot}>{formatSlot(timeSlot)}</span>
              </p>
              {car && <p>{unbroken(car)}</p>}
              <p className={styles.until}>{note}</p>
            </div>
            {isRenewable && (
              <ButtonLink to={`/book?renew=${order.id}`} aria-label={`Renew the plan for your ${order.carName}`}>
                Renew
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {holidays.length > 0 && (
        <p className={styles.daysOff}>
          <CalendarOff size={18} aria-hidden="true" />
          <span>
            No cleaning on {namedHolidays(holidays)}.{hasWashThen && ' Booked washes still take place.'}
          </span>
        </p>
      )}
    </section>
  );
}

/** The holidays of the next days in the communities of these orders. Names the community if there are several. */
function announcedHolidays(
  orders: readonly Pick<PlanResponse, 'communityId' | 'communityName'>[],
  daysOff: ListedDaysOff,
  today: CalendarDate,
): Holiday[] {
  const communities = new Map(orders.map(({ communityId, communityName }) => [communityId, communityName]));
  const ofAll = daysOffIn(daysOff, null);
  const found = new Map<string, Holiday>();
  for (const [communityId, communityName] of communities)
    for (const holiday of holidaysBetween(daysOffIn(daysOff, communityId), today, addDays(today, NOTICE_DAYS))) {
      const isOfAll = communities.size === 1 || !isServiceDay(ofAll, holiday.date);
      const name = isOfAll ? holiday.name : `${holiday.name}, ${communityName}`;
      found.set(`${holiday.date} ${isOfAll ? '' : communityId}`, { ...holiday, name });
    }
  return [...found.values()].sort((a, b) => a.date.localeCompare(b.date));
}

function dayText(date: CalendarDate, today: CalendarDate): string {
  const day = formatWeekday(date);
  if (date === today) return `Today, ${day}`;
  return date === addDays(today, 1) ? `Tomorrow, ${day}` : day;
}

/** Lines break after a separator, not before it. */
function carText({ carName, carNumber, parking }: Pick<PlanResponse, 'carName' | 'carNumber' | 'parking'>): string {
  return [carName, formatCarNumber(carNumber), parking].filter(Boolean).join('\u00a0· ');
}
