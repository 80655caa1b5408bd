import { CalendarCheck } from 'lucide-react';
import { addDays, calendarDateOf, formatCalendarDate, formatWeekday, type CalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { formatSlot } from '#libs/slot-text.js';
import { ButtonLink } from '../../ui/button.js';
import { nextVisits } from './next-visit.js';
import styles from './next-visits.module.css';
import { renewable } from './renewable.js';

/** When the customer's cars are cleaned next, and by which plans. Nothing without a running plan. */
export function NextVisits({ plans, now }: { plans: readonly PlanResponse[]; now: Date }) {
  const visits = nextVisits(plans, now);
  if (visits.length === 0) return null;
  const today = calendarDateOf(now.toISOString());
  return (
    <section className={styles.visits} aria-labelledby="next-visit">
      <h2 id="next-visit" className={styles.title}>
        <CalendarCheck size={22} aria-hidden="true" /> Next cleaning
      </h2>
      <ul>
        {visits.map(({ plan, visit }) => (
          <li key={plan.id} className={styles.visit}>
            <div>
              <p className={styles.when}>
                {dayText(visit.date, today)}, <span className={styles.slot}>{formatSlot(visit.timeSlot)}</span>
              </p>
              <p>{[plan.carName, formatCarNumber(plan.carNumber), plan.parking].filter(Boolean).join(' · ')}</p>
              <p className={styles.until}>Plan until {formatCalendarDate(plan.endDate!)}</p>
            </div>
            {renewable(plan, plans, now) && (
              <ButtonLink to={`/book?renew=${plan.id}`} aria-label={`Renew the plan for your ${plan.carName}`}>
                Renew
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function dayText(date: CalendarDate, today: CalendarDate): string {
  const day = formatWeekday(date);
  if (date === today) return `Today, ${day}`;
  return date === addDays(today, 1) ? `Tomorrow, ${day}` : day;
}
