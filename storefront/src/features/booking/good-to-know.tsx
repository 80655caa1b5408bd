import { Check } from 'lucide-react';
import { formatCalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { daysOffIn, morningsText } from '#libs/service-days.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { continuesOn } from '../../lib/continued-plan.js';
import { firstDayText } from '../../lib/first-clean.js';
import { capitalized } from '#libs/capitalized.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { Card } from '../../ui/card.js';
import { Link } from '../../ui/link.js';
import styles from './booking.module.css';

interface GoodToKnowProps {
  /** Null until a listed community is chosen. */
  communityId: string | null;
  /** The community is not listed. */
  toConfirm: boolean;
  /** The plan that the car has now. */
  covering: Pick<PlanResponse, 'endDate'> | undefined;
}

/** What customers ask before they pay. */
export function GoodToKnow({ communityId, toConfirm, covering }: GoodToKnowProps) {
  const { business } = useCatalogue().catalogue;
  const daysOff = daysOffIn(business.daysOff, communityId);
  const points = [
    covering
      ? `Starts on ${formatCalendarDate(continuesOn(covering))}, when your current plan has ended`
      : firstDayText(toConfirm, daysOff),
    `${capitalized(morningsText(daysOff))}, even when it rains`,
    'You don’t have to be there. For interior cleaning and waxing, we’ll arrange a time with you',
    ...(offersPauses(business.pauses) ? ['Away? Pause the plan. Paused days are added to its end'] : []),
    'No automatic renewal. Nothing is charged until you renew',
  ];
  return (
    <Card title="Good to know">
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Check size={18} strokeWidth={2.6} aria-hidden="true" /> {point}
          </li>
        ))}
        <li>
          <Check size={18} strokeWidth={2.6} aria-hidden="true" />
          <span>
            Cancel at any time, without a fee. We refund the <Link to="/refunds">months that have not begun</Link>, and
            everything before the first day
          </span>
        </li>
      </ul>
    </Card>
  );
}
