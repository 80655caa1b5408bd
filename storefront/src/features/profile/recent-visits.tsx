import { useQuery } from '@tanstack/react-query';
import { formatWeekday } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { RECENT_DAYS, reportWithNote } from '#libs/visits.js';
import { api } from '../../app/api.js';
import { useToday } from '../../lib/use-clock.js';
import { FailedLoad, hasLoadFailed } from './failed-load.js';
import styles from './recent-visits.module.css';
import { wasServedLately } from './served-lately.js';

const TITLE = `Last ${RECENT_DAYS} days`;

/** The reported visits of a plan in the last days. Renders nothing if there are none. */
export function RecentVisits({
  plan: { id, startDate, endDate, daysGivenBack },
}: {
  plan: Pick<PlanResponse, 'id' | 'startDate' | 'endDate' | 'daysGivenBack'>;
}) {
  const today = useToday();
  const load = useQuery({
    queryKey: ['visits'],
    queryFn: ({ signal }) => api<VisitResponse[]>('visits/mine', { signal }),
    enabled: startDate !== null,
  });
  if (hasLoadFailed(load)) {
    return (
      wasServedLately({ startDate, endDate }, today) && (
        <section aria-label={TITLE} className={styles.visits}>
          <p className={styles.title}>{TITLE}</p>
          <FailedLoad load={load} />
        </section>
      )
    );
  }
  const visits = (load.data ?? []).filter(({ orderId }) => orderId === id);
  if (visits.length === 0) return null;
  return (
    <details className={styles.visits}>
      <summary>
        {TITLE}: {countsText(visits)}
      </summary>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <span className={styles.day}>{formatWeekday(visit.date)}</span>
            <span>
              {reportWithNote(visit)}
              {daysGivenBack.includes(visit.date) && ' (a day was added to your plan)'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `cleaned 24 times, interior 2, wax 1, missed 1`. */
function countsText(visits: readonly VisitResponse[]): string {
  const count = (isCounted: (visit: VisitResponse) => boolean) => visits.filter(isCounted).length;
  const done = count(({ outcome }) => outcome === 'done');
  const others = [
    ['interior', count(({ extras }) => extras.includes('interior'))],
    ['wax', count(({ extras }) => extras.includes('wax'))],
    ['missed', visits.length - done],
  ] as const;
  const cleaned = `cleaned ${done === 1 ? 'once' : `${done} times`}`;
  return [cleaned, ...others.filter(([, times]) => times > 0).map(([name, times]) => `${name} ${times}`)].join(', ');
}
