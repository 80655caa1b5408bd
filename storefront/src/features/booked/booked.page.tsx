import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, MessageCircle, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { phoneLink, whatsappLink } from '#libs/brand.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import type { ListedDaysOff } from '#libs/service-days.js';
import { unbroken } from '#libs/unbroken.js';
import { api, messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { staffRole, useSession } from '../../app/session.js';
import { useCatalogue, useContacts } from '../../lib/catalogue.js';
import { withQueries } from '../../lib/queries.js';
import { StaffNotice } from '../../lib/staff-notice.js';
import { Alert } from '../../ui/alert.js';
import { LoadError } from '../../ui/load-error.js';
import { Button, ButtonLink } from '../../ui/button.js';
import buttonStyles from '../../ui/button.module.css';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/facts.js';
import { Loading } from '../../ui/spinner.js';
import styles from './booked.module.css';
import { calendarFile, saveCalendarFile } from './calendar-file.js';
import { planConfirmation, washConfirmation, type Confirmation } from './confirmation.js';

const PENDING_POLL_MS = 4000;

/** /booked?plan= or ?wash=: what was ordered, and what happens next. */
function BookedPage() {
  const session = useSession();
  const { userId, email } = session ?? { userId: '', email: '' };
  const staff = staffRole(session);
  const [search] = useSearchParams();
  const [planId, washId] = [search.get('plan'), search.get('wash')];
  const { daysOff } = useCatalogue().catalogue.business;
  const order = useQuery({
    queryKey: ['booked', userId, email, planId, washId, daysOff],
    queryFn: ({ signal }) => (planId ? planOf(userId, planId, daysOff, signal) : washOf(washId, email, signal)),
    enabled: staff === null,
    refetchInterval: ({ state }) => (state.data?.isPending ? PENDING_POLL_MS : false),
  });
  return (
    <div className={`container ${styles.page}`}>
      <Head title="Your booking" />
      {order.data === undefined && <h1>Your booking</h1>}
      {staff && <StaffNotice role={staff} />}
      {!staff && order.isPending && <Loading />}
      {order.isError && !order.data && (
        <LoadError message={messageOf(order.error, MESSAGES.somethingWrong)} onRetry={() => void order.refetch()} />
      )}
      {order.data === null && <NotFound />}
      {order.data && <Confirmed confirmation={order.data} />}
    </div>
  );
}

function Confirmed({ confirmation }: { confirmation: Confirmation }) {
  const { title, lead, isPending, isRunning, next, facts, event, chat } = confirmation;
  const contacts = useContacts();
  const { state } = useLocation() as { state: { notice?: string } | null };
  const [wasPending] = useState(isPending);
  return (
    <>
      {state?.notice && <Alert tone="success" message={state.notice} />}
      <div className={styles.intro}>
        <h1>{title}</h1>
        <p className={styles.lead} role={wasPending ? 'status' : undefined}>
          {lead}
        </p>
        <div className={styles.actions}>
          {event && (
            <Button
              size="large"
              onClick={() => saveCalendarFile('car-cleaning.ics', calendarFile(event, new Date().toISOString()))}
            >
              <CalendarPlus size={20} aria-hidden="true" /> Add to calendar
            </Button>
          )}
          {contacts.whatsapp ? (
            <OfficeLink to={whatsappLink(contacts.whatsapp, chat)}>
              <MessageCircle size={20} aria-hidden="true" /> WhatsApp us
            </OfficeLink>
          ) : (
            <OfficeLink to={phoneLink(contacts.phone)}>
              <Phone size={20} aria-hidden="true" /> Call us
            </OfficeLink>
          )}
          <ButtonLink to="/profilepage" look="ghost" size="large">
            Go to your profile
          </ButtonLink>
        </div>
      </div>
      <div className={styles.cards}>
        {isRunning && (
          <Card title="What happens next">
            <ol className={styles.next}>
              {next.map((step) => (
                <li key={step}>{unbroken(step)}</li>
              ))}
            </ol>
          </Card>
        )}
        <Card title="Your booking">
          <Facts facts={facts} />
        </Card>
      </div>
    </>
  );
}

function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noopener" className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.large}`}>
      {children}
    </a>
  );
}

function NotFound() {
  return (
    <div className={styles.intro}>
      <h1>We can’t find this booking</h1>
      <p className={styles.lead}>Everything you have ordered is in your profile.</p>
      <div className={styles.actions}>
        <ButtonLink to="/profilepage">Go to your profile</ButtonLink>
      </div>
    </div>
  );
}

async function planOf(
  userId: string,
  id: string,
  daysOff: ListedDaysOff,
  signal: AbortSignal,
): Promise<Confirmation | null> {
  const plans = await api<PlanResponse[]>(`plans/${userId}`, { signal });
  const plan = plans.find((one) => one.id === id);
  return plan ? planConfirmation(plan, plans, daysOff) : null;
}

async function washOf(id: string | null, email: string, signal: AbortSignal): Promise<Confirmation | null> {
  const wash = (await api<WashResponse[]>('washes/mine', { signal })).find((one) => one.id === id);
  return wash ? washConfirmation(wash, email) : null;
}

export default withQueries(BookedPage);
