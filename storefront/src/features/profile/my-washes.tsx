import { formatCalendarDate } from '#libs/calendar.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { formatRupees } from '#libs/money.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Facts } from '../../ui/facts.js';
import { useWashes } from './profile.api.js';
import styles from './profile.module.css';

const STATUS: Record<WashStatus, { text: string; tone: Tone }> = {
  'awaiting-payment': { text: 'Payment pending', tone: 'warning' },
  abandoned: { text: 'Not paid', tone: 'quiet' },
  booked: { text: 'Booked', tone: 'success' },
  assigned: { text: 'On the round', tone: 'info' },
  done: { text: 'Done', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
};

const PAYMENT = { unpaid: 'After the wash', paid: 'Paid', refunded: 'Refunded' } as const;

/** Single washes, where there are any. */
export function MyWashes() {
  const washes = useWashes().data?.filter(({ status }) => status !== 'abandoned') ?? [];
  if (washes.length === 0) return null;
  return (
    <section className={styles.plans} aria-labelledby="my-washes">
      <h2 id="my-washes">My Washes</h2>
      <ul className={styles.planList}>
        {washes.map((wash) => (
          <li key={wash.id}>
            <article className={styles.plan} aria-label={`${wash.service}, ${STATUS[wash.status].text}`}>
              <div>
                <Badge tone={STATUS[wash.status].tone}>{STATUS[wash.status].text}</Badge>
                <h3 className={styles.washTitle}>{wash.service}</h3>
              </div>
              <Facts
                facts={[
                  ['Day', formatCalendarDate(wash.date)],
                  ['Time slot', wash.timeSlot],
                  ['Total', formatRupees(wash.total)],
                  ['Payment', PAYMENT[wash.payment]],
                  ['Address', wash.address, 'wide'],
                ]}
              />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
