import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { formatCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { invoiceNameOf } from '#libs/company.js';
import type { PlanData } from '#libs/contract/plans.js';
import { coveringPlan } from '#libs/covering-plan.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPhone } from '#libs/phone.js';
import { formatSlot } from '#libs/slot-text.js';
import { messageOf } from '../../app/api.js';
import { Head } from '../../app/head.js';
import { staffRole, useSession } from '../../app/session.js';
import { profileQuery } from '../../lib/account-queries.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { CompanyButton, CompanyDialog } from '../../lib/company-dialog.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { removeCheckoutDraft, readCheckoutDraft, type CheckoutDraft } from '../../lib/checkout-draft.js';
import { beginText } from '../../lib/first-clean.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { PaymentProgress } from '../../lib/payment-progress.js';
import { continuesText } from '../../lib/continued-plan.js';
import { useQuote } from '../../lib/plan-orders.js';
import { withQueries } from '../../lib/queries.js';
import { StaffNotice } from '../../lib/staff-notice.js';
import { useToday } from '../../lib/use-clock.js';
import { PLAN_PAYMENT_TEXTS, usePlanPayment } from '../../lib/use-plan-payment.js';
import { monthsText } from '#libs/duration-text.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { Alert } from '../../ui/alert.js';
import { LoadError } from '../../ui/load-error.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Car } from '../../ui/car.js';
import { Card } from '../../ui/card.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { Facts } from '../../ui/facts.js';
import { PriceLines, PriceLinesLoading } from '../../ui/price-lines.js';
import { Skeleton } from '../../ui/spinner.js';
import styles from './checkout.module.css';

function CheckoutPage() {
  const session = useSession();
  const userId = session?.userId ?? '';
  const staff = staffRole(session);
  const [draft] = useState(() => readCheckoutDraft(userId));
  return (
    <div className={`container ${styles.page}`}>
      <Head title="Checkout" />
      <h1>Checkout</h1>
      {staff ? (
        <StaffNotice role={staff} />
      ) : draft?.userId === userId ? (
        <Summary userId={userId} draft={draft} />
      ) : (
        <NoData userId={userId} />
      )}
    </div>
  );
}

function NoData({ userId }: { userId: string }) {
  return (
    <div className={styles.noData}>
      {!userId && <Alert tone="error" message={MESSAGES.notLoggedIn} />}
      <p>{MESSAGES.noCheckoutData}</p>
      <ButtonLink to="/profilepage">
        <ArrowLeft size={18} aria-hidden="true" /> Go to your profile
      </ButtonLink>
    </div>
  );
}

function Summary({ userId, draft }: { userId: string; draft: CheckoutDraft }) {
  const { planData } = draft;
  const { catalogue } = useCatalogue();
  const quote = useQuote(planData);
  const today = useToday();
  const navigate = useNavigate();
  const { state, placed, otherPlans, pay, recordAgain } = usePlanPayment({
    userId,
    planData,
    quote: quote.data,
    refreshQuote: () => void quote.refetch(),
    onPaid: () => {
      removeCheckoutDraft();
      return navigate('/profilepage', { replace: true, state: { notice: MESSAGES.planAdded } });
    },
  });
  const covering = coveringPlan(otherPlans, planData.carNumber, today);
  const busy = state.step !== 'idle' && state.step !== 'unrecorded';

  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <CustomerCard draft={draft} />
        <CarCard planData={planData} quote={quote} />
      </div>
      <Card title="Price" className={styles.price}>
        {quote.data ? (
          <PriceLines
            lines={[
              [`Plan price, ${monthsText(planData.planDuration)}`, quote.data.planAmount],
              [
                quote.data.promotionPercent > 0 ? `After ${quote.data.promotionPercent}% off` : 'After discount',
                quote.data.discountedAmount,
              ],
              [`GST, ${quote.data.gstPercent}%`, quote.data.gst],
            ]}
            total={['To pay', quote.data.payable]}
          />
        ) : quote.isError ? (
          <LoadError message={messageOf(quote.error, MESSAGES.somethingWrong)} onRetry={() => void quote.refetch()} />
        ) : (
          <PriceLinesLoading />
        )}
        {covering && <Alert message={continuesText(covering)} />}
        {planData.communityId === null && planData.communityName && (
          <Alert tone="info" message={toBeConfirmedText(planData.communityName)} />
        )}
        {catalogue.testPayments && <Alert tone="warning" message="Test payments: no money moves" />}
        <PaymentMessages
          state={state}
          placed={placed}
          onRecordAgain={() => void recordAgain()}
          texts={PLAN_PAYMENT_TEXTS}
        />
        {state.step !== 'unrecorded' && (
          <Button size="large" wide busy={busy} onClick={() => void pay(draft)} disabled={!quote.data}>
            <LockKeyhole size={18} aria-hidden="true" /> Proceed to Payment
          </Button>
        )}
        <PaymentProgress state={state} texts={PLAN_PAYMENT_TEXTS} />
        <ConsentNote action="paying" />
        <p className={styles.small}>
          {beginText(covering !== undefined, planData, catalogue.business.daysOff)} You can{' '}
          {offersPauses(catalogue.business.pauses) && 'pause or '}cancel in your profile.
        </p>
        <ButtonLink to="/profilepage" look="ghost" wide>
          Edit details
        </ButtonLink>
      </Card>
    </div>
  );
}

function CustomerCard({ draft: { name, email, phone, planData } }: { draft: CheckoutDraft }) {
  const profile = useQuery(profileQuery);
  const [editsCompany, setEditsCompany] = useState(false);
  const invoiceTo = profile.isPending ? (
    <Skeleton width="40%" height="1.4em" />
  ) : (
    profile.data && invoiceNameOf(profile.data, name)
  );
  return (
    <Card title="Your details">
      <Facts
        facts={[
          ['Name', name, 'wide'],
          ['Email', email, 'wide'],
          ['Phone', formatPhone(phone), 'wide'],
          ['Address', planData.address, 'wide'],
          ['Invoice to', invoiceTo, 'wide'],
        ]}
      />
      {profile.data && (
        <div className={styles.action}>
          <CompanyButton company={profile.data} onClick={() => setEditsCompany(true)} />
        </div>
      )}
      {profile.data && editsCompany && <CompanyDialog company={profile.data} onClose={() => setEditsCompany(false)} />}
    </Card>
  );
}

function CarCard({ planData, quote }: { planData: PlanData; quote: ReturnType<typeof useQuote> }) {
  const carType = quote.isPending ? (
    <Skeleton width="60%" height="1.4em" />
  ) : (
    quote.data && CAR_TYPE_LABELS[quote.data.carType]
  );
  return (
    <Card title="Your car">
      {quote.data && <Car type={quote.data.carType} paint={paintOf(planData.carColor ?? '')} className={styles.car} />}
      <Facts
        facts={[
          ['Car', planData.carName],
          ['Car type', carType],
          ['Colour', planData.carColor],
          ['Car number', formatCarNumber(normaliseCarNumber(planData.carNumber))],
          ['Plan duration', monthsText(planData.planDuration)],
          ['Time slot', formatSlot(planData.timeSlot)],
          ['Parking', planData.parking, 'wide'],
        ]}
      />
    </Card>
  );
}

export default withQueries(CheckoutPage);
