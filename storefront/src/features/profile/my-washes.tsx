import { useState } from 'react';
import { formatCalendarDate, formatMoment } from '#libs/calendar.js';
import type { WashResponse, WashStatus } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Facts } from '../../ui/facts.js';
import { CancelWashDialog } from './cancel-wash-dialog.js';
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

const PAYMENT = { paid: 'Paid', refunded: 'Refunded' } as const;
/** What nothing paid means depends on how far the wash is. */
const UNPAID: Partial<Record<WashStatus, string>> = { booked: 'After the wash', assigned: 'After the wash', done: 'To be paid', cancelled: 'Nothing to pay' };

/** Single washes, where there are any. */
export function MyWashes() {
  const { data, error, refetch } = useWashes();
  const [cancelling, setCancelling] = useState<WashResponse | null>(null);
  const washes = data?.filter(({ status }) => status !== 'abandoned') ?? [];
  if (washes.length === 0 && !error) return null;
  return (
    <section className={styles.plans} aria-labelledby="my-washes">
      <h2 id="my-washes">My Washes</h2>
      {error && !data && (
        <Alert tone="error" message={messageOf(error, MESSAGES.somethingWrong)} actions={<Button size="small" look="secondary" onClick={() => void refetch()}>Try again</Button>} />
      )}
      <ul className={styles.planList}>
        {washes.map((wash) => (
          <li key={wash.id}>
            <WashCard wash={wash} onCancel={() => setCancelling(wash)} />
          </li>
        ))}
      </ul>
      {cancelling && <CancelWashDialog wash={cancelling} onDone={() => setCancelling(null)} />}
    </section>
  );
}

function WashCard({ wash, onCancel }: { wash: WashResponse; onCancel: () => void }) {
  const { text, tone } = STATUS[wash.status];
  const isCancellable = wash.allowedStatuses.includes('cancelled');
  return (
    <article className={styles.plan} aria-label={`${wash.service}, ${text}`}>
      <div>
        <Badge tone={tone}>{text}</Badge>
        <h3 className={styles.washTitle}>{wash.service}</h3>
      </div>
      <Facts
        facts={[
          ['Day', formatCalendarDate(wash.date)],
          ['Time slot', wash.timeSlot],
          ['Total', formatRupees(wash.total)],
          ['Payment', wash.payment === 'unpaid' ? UNPAID[wash.status] : PAYMENT[wash.payment]],
          ['Address', wash.address, 'wide'],
          ...(isCancellable ? [['Cancel until', formatMoment(wash.cancelUntil), 'wide'] as const] : []),
        ]}
      />
      {isCancellable && (
        <div className={styles.planActions}>
          <Button size="small" look="secondary" onClick={onCancel}>
            Cancel wash
          </Button>
        </div>
      )}
    </article>
  );
}
