import { Check } from 'lucide-react';
import { morningsText } from '#libs/service-days.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { firstCleanText } from '../../lib/first-clean.js';
import { capitalized } from '#libs/capitalized.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { Card } from '../../ui/card.js';
import { Link } from '../../ui/link.js';
import styles from './booking.module.css';

/** What customers ask before they pay. @param toConfirm the community is not listed */
export function GoodToKnow({ toConfirm }: { toConfirm: boolean }) {
  const { business } = useCatalogue().catalogue;
  const { daysOff } = business;
  const points = [
    toConfirm ? 'Your paid days count from the first clean' : firstCleanText(daysOff),
    `${capitalized(morningsText(daysOff))}, also when it rains`,
    'You don’t have to be there. For the inside and the wax we agree on a time with you',
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
            everything before the first clean
          </span>
        </li>
      </ul>
    </Card>
  );
}
