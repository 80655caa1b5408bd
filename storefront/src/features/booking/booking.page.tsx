import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { renewedSlot } from '#libs/plan-renewal.js';
import { messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { staffRole, useSession } from '../../app/session.js';
import { carOf } from '../../lib/car-values.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { readDraft } from '../../lib/drafts.js';
import { usePlans } from '../../lib/plan-orders.js';
import { withQueries } from '../../lib/queries.js';
import { StaffNotice } from '../../lib/staff-notice.js';
import { today } from '../../lib/use-clock.js';
import { Alert } from '../../ui/alert.js';
import { ButtonLink } from '../../ui/button.js';
import { LoadError } from '../../ui/load-error.js';
import { Loading } from '../../ui/spinner.js';
import { BookingFlow } from './booking-flow.js';
import { useProfile } from './booking.api.js';
import {
  knownValues,
  NO_BOOKING,
  renewedValues,
  withChoices,
  withProfile,
  withSlotOnOffer,
  type BookingValues,
} from './booking-values.js';
import styles from './booking.module.css';

const DRAFT = 'booking';

/** Starts over when another customer signs in. A visitor who signs in continues. */
function BookingPage() {
  const userId = useSession()?.userId ?? '';
  const [customer, setCustomer] = useState({ userId, count: 0 });
  if (userId !== '' && userId !== customer.userId)
    setCustomer({ userId, count: customer.count + (customer.userId === '' ? 0 : 1) });
  return <Booking key={customer.count} />;
}

/** /book: buys a plan. `CHOICES` in the URL set the initial values, `?renew=` renews a plan. */
function Booking() {
  const session = useSession();
  const [search] = useSearchParams();
  const location = useLocation();
  const isCustomer = session?.role === 'user';
  const staff = staffRole(session);
  // Customers who sign in during the purchase stay on the current step.
  const [startedSignedIn] = useState(session !== null);
  const renewed = search.get('renew');
  const profile = useProfile(isCustomer ? session.userId : '');
  const { planSlots, contacts } = useCatalogue().catalogue;
  const plans = usePlans(isCustomer && renewed ? session.userId : '');

  if (staff) {
    return (
      <Message>
        <StaffNotice role={staff} />
      </Message>
    );
  }
  if (!session && renewed)
    return (
      <Navigate to="/login" replace state={{ returnTo: location.pathname + location.search, loginRequired: true }} />
    );
  const failed = [profile, plans].find(({ isError, data }) => isError && !data);
  if (failed && startedSignedIn) {
    return (
      <Message>
        <LoadError message={messageOf(failed.error, MESSAGES.somethingWrong)} onRetry={() => void failed.refetch()} />
      </Message>
    );
  }
  if (session && startedSignedIn && (!profile.data || (renewed && !plans.data))) {
    return (
      <Message>
        <Loading />
      </Message>
    );
  }
  const plan = renewed ? plans.data?.find(({ id }) => id === renewed) : undefined;
  if (session && renewed && !plan) {
    return (
      <Message>
        <OtherAccountsPlan email={session.email} />
      </Message>
    );
  }
  const draftName = plan ? `${DRAFT}:${plan.id}` : DRAFT;
  return (
    <BookingStart
      key={draftName}
      profile={profile.data}
      start={plan ? 'pay' : 'plan'}
      draftName={draftName}
      {...(plan && { renewedAddress: plan })}
      initial={() => {
        const draft = readDraft<Partial<BookingValues>>(draftName);
        if (!plan) {
          const values = withChoices(initialValues(profile.data, draft), search, profile.data, contacts);
          return withSlotOnOffer(values, planSlots);
        }
        const { carNumber } = plan.plannedChange ?? plan;
        const values = renewedValues(plan, profile.data && carOf(profile.data, carNumber));
        const kept = renewedSlot({ ...plan, timeSlot: values.timeSlot }, today());
        return withSlotOnOffer({ ...values, ...draft }, planSlots, kept);
      }}
    />
  );
}

/** Computes the initial values once. */
function BookingStart({
  initial,
  ...rest
}: Omit<Parameters<typeof BookingFlow>[0], 'initial'> & { initial: () => BookingValues }) {
  const [values] = useState(initial);
  return <BookingFlow {...rest} initial={values} />;
}

/** The values entered before a reload, or those of the customer's first car if none was chosen. */
function initialValues(profile: ProfileResponse | undefined, draft: Partial<BookingValues> | null): BookingValues {
  if (draft && (draft.carName || !profile?.cars.length)) {
    const values = { ...NO_BOOKING, ...draft };
    return profile ? withProfile(values, profile) : values;
  }
  return profile ? knownValues(profile) : NO_BOOKING;
}

/** The link of a reminder was opened with another account than it was sent to. */
function OtherAccountsPlan({ email }: { email: string }) {
  return (
    <Alert
      tone="warning"
      message="This plan is not in your account."
      actions={
        <>
          <ButtonLink to="/profilepage" size="small">
            Open your profile
          </ButtonLink>
          <ButtonLink to="/book" size="small" look="secondary">
            Book a plan
          </ButtonLink>
        </>
      }
    >
      <p>You’re logged in as {email}. To renew the plan, log in with the email address that the link was sent to.</p>
    </Alert>
  );
}

function Message({ children }: { children: React.ReactNode }) {
  return (
    <div className={`container ${styles.page}`}>
      <Head title="Your plan" />
      <h1 className="visually-hidden">Your plan</h1>
      {children}
    </div>
  );
}

export default withQueries(BookingPage);
