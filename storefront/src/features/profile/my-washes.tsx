import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WashResponse } from '#libs/contract/washes.js';
import { formatSlot } from '#libs/slot-text.js';
import { washesQuery } from '../../lib/account-queries.js';
import { dateText } from '../../lib/date-text.js';
import { forgetOrders } from '../../lib/placed-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { Outcome } from '../../ui/outcome.js';
import { CancelWashDialog } from './cancel-wash-dialog.js';
import { currentFirst } from './current-first.js';
import { FailedLoad, hasLoadFailed } from './failed-load.js';
import { MoveWashDialog } from './move-wash-dialog.js';
import styles from './profile.module.css';
import { useOutcome } from './use-outcome.js';
import { WashCard } from './wash-card.js';

/** The customer's single washes. Renders nothing if there are none. */
export function MyWashes() {
  const loaded = useQuery(washesQuery);
  const { data } = loaded;
  useEffect(() => {
    forgetOrders((data ?? []).filter(({ payableOnline }) => !payableOnline).map(({ id }) => id));
  }, [data]);
  const [cancelling, setCancelling] = useState<WashResponse | null>(null);
  const [moving, setMoving] = useState<WashResponse | null>(null);
  const { outcome, showOutcome, clearOutcome } = useOutcome();
  /** Before a dialog is opened. */
  const begin = (open: () => void) => () => {
    clearOutcome();
    open();
  };
  const done = (wash: WashResponse, cancelled: boolean) => {
    // The dialog of another wash may be open by now.
    setCancelling((open) => (open?.id === wash.id ? null : open));
    if (cancelled) showOutcome(`The ${nameOf(wash)} has been cancelled.`);
  };
  const moved = (wash: WashResponse) => {
    setMoving((open) => (open?.id === wash.id ? null : open));
    showOutcome(`The ${wash.service} has been moved to ${dateText(wash.date)}, ${formatSlot(wash.timeSlot)}.`);
  };
  const today = useToday();
  const washes = currentFirst(data?.filter(({ status }) => status !== 'failed') ?? [], today);
  if (washes.length === 0 && !hasLoadFailed(loaded) && !outcome.message) return null;
  return (
    <section className={styles.plans} aria-labelledby="my-washes">
      <h2 id="my-washes">My Washes</h2>
      <FailedLoad load={loaded} />
      {outcome.message && <Outcome {...outcome} />}
      <ul className={styles.planList}>
        {washes.map((wash) => (
          <li key={wash.id}>
            <WashCard
              wash={wash}
              onMove={begin(() => setMoving(wash))}
              onCancel={begin(() => setCancelling(wash))}
              onPaid={() => showOutcome(`Thank you. The ${nameOf(wash)} has been paid.`)}
              onDiscarded={() => showOutcome(`The ${nameOf(wash)} has been discarded. Nothing was charged.`)}
            />
          </li>
        ))}
      </ul>
      {moving && <MoveWashDialog wash={moving} onClose={() => setMoving(null)} onMoved={moved} />}
      {cancelling && <CancelWashDialog wash={cancelling} onDone={(cancelled) => done(cancelling, cancelled)} />}
    </section>
  );
}

function nameOf({ service, date }: WashResponse): string {
  return `${service} on ${dateText(date)}`;
}
