import { LockKeyhole } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatCarNumber } from '#libs/car-number.js';
import { invoiceNameOf } from '#libs/company.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import { coveringPlan } from '#libs/covering-plan.js';
import { labelled } from '#libs/labelled.js';
import { MESSAGES } from '#libs/messages.js';
import { formatRupees } from '#libs/money.js';
import { parkingText } from '#libs/parking-text.js';
import { formatPhone } from '#libs/phone.js';
import { formatSlot } from '#libs/slot-text.js';
import { messageOf } from '../../app/api.js';
import { toBeConfirmedText } from '../../lib/address-values.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { CompanyButton, CompanyDialog } from '../../lib/company-dialog.js';
import { continuesText } from '../../lib/continued-plan.js';
import { useCommunityId } from '../../lib/community-id.js';
import { beginText } from '../../lib/first-clean.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { PaymentProgress } from '../../lib/payment-progress.js';
import { useQuote } from '../../lib/plan-orders.js';
import { useToday } from '../../lib/use-clock.js';
import { PLAN_PAYMENT_TEXTS, usePlanPayment } from '../../lib/use-plan-payment.js';
import { monthsText } from '#libs/duration-text.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { Alert } from '../../ui/alert.js';
import { LoadError } from '../../ui/load-error.js';
import { Button } from '../../ui/button.js';
import { paintOf } from '../../ui/car-paint.js';
import { Card } from '../../ui/card.js';
import { ConsentNote } from '../../ui/consent-note.js';
import { Facts } from '../../ui/facts.js';
import { Link } from '../../ui/link.js';
import { PriceLinesLoading } from '../../ui/price-lines.js';
import { BookingLayout } from './booking-layout.js';
import type { BookingValues, Step } from './booking-values.js';
import styles from './booking.module.css';
import { priceOf, PriceSummary, Total } from '../../lib/price-summary.js';

interface PayStepProps {
  profile: ProfileResponse;
  values: BookingValues;
  planData: PlanData;
  pathOf: (step: Step) => string;
  onPaid: (plan: PlanResponse) => void | Promise<void>;
}

/** Reviews the order and pays for it. */
export function PayStep({ profile, values, planData, pathOf, onPaid }: PayStepProps) {
  const { testPayments, business } = useCatalogue().catalogue;
  const quote = useQuote(planData);
  const [editsCompany, setEditsCompany] = useState(false);
  const today = useToday();
  const { state, placed, otherPlans, pay, recordAgain } = usePlanPayment({
    userId: profile.id,
    planData,
    quote: quote.data,
    refreshQuote: () => void quote.refetch(),
    onPaid,
  });
  const isBusy = state.step !== 'idle' && state.step !== 'unrecorded';
  const months = planData.planDuration;
  const price = quote.data && priceOf(quote.data);
  // A new address has only the name of its community.
  const listedId = useCommunityId(planData.communityName ?? '');
  const communityId = planData.communityId ?? listedId;
  const covering = coveringPlan(otherPlans, planData.carNumber, today);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && state.step !== 'unrecorded') void pay(profile);
  };

  return (
    <>
      <BookingLayout
        step="pay"
        title="Review and pay"
        values={values}
        isSignedIn
        busy={isBusy}
        onSubmit={submit}
        summary={
          quote.data && price ? (
            <PriceSummary
              car={{ name: planData.carName, type: quote.data.carType, paint: paintOf(planData.carColor ?? '') }}
              months={months}
              price={price}
              promotionPercent={quote.data.promotionPercent}
              gstPercent={quote.data.gstPercent}
            />
          ) : quote.isError ? (
            <LoadError message={messageOf(quote.error, MESSAGES.somethingWrong)} onRetry={() => void quote.refetch()} />
          ) : (
            <PriceLinesLoading />
          )
        }
        messages={
          <>
            <ConsentNote action="paying" />
            {testPayments && <Alert tone="warning" message="Test payments: no money moves" />}
            <PaymentMessages
              state={state}
              placed={placed}
              onRecordAgain={() => void recordAgain()}
              texts={PLAN_PAYMENT_TEXTS}
            />
            <PaymentProgress state={state} texts={PLAN_PAYMENT_TEXTS} />
          </>
        }
        bar={
          state.step !== 'unrecorded' && (
            <>
              <Total chosen={price ? { price, months } : null} />
              <Button type="submit" size="large" busy={isBusy} disabled={!quote.data}>
                <LockKeyhole size={18} aria-hidden="true" /> Pay {quote.data && formatRupees(quote.data.payable)}
              </Button>
            </>
          )
        }
      >
        {covering && <Alert message={continuesText(covering)} />}
        {planData.communityId === null && planData.communityName && (
          <Alert message={toBeConfirmedText(planData.communityName)} />
        )}
        <Review title="Your plan" edit={pathOf('plan')}>
          <Facts
            facts={[
              ['Car', planData.carName],
              ['Duration', monthsText(months)],
              ['Every morning at', formatSlot(planData.timeSlot)],
              ['Community', planData.communityName],
            ]}
          />
        </Review>
        <Review title="Where it’s parked" edit={pathOf('place')}>
          <Facts
            facts={[
              ['Car number', formatCarNumber(planData.carNumber)],
              ['Parking', parkingText({ level: '', bay: '', ...planData }) || planData.parking],
              ['Address', addressText(planData), 'wide'],
            ]}
          />
        </Review>
        <Review title="Your details">
          <Facts
            facts={[
              ['Name', profile.name, 'wide'],
              ['Phone', formatPhone(profile.phone), 'wide'],
              ['Receipt to', profile.email, 'wide'],
              ['Invoice to', invoiceNameOf(profile, profile.name), 'wide'],
            ]}
          />
          <div className={styles.action}>
            <CompanyButton company={profile} onClick={() => setEditsCompany(true)} />
          </div>
        </Review>
        <p className={styles.soft}>
          {beginText(covering !== undefined, { ...planData, communityId }, business.daysOff)}{' '}
          {offersPauses(business.pauses) ? 'Pause or cancel' : 'Cancel'} in your profile at any time. Unused whole
          months are refunded.
        </p>
      </BookingLayout>
      {editsCompany && <CompanyDialog company={profile} onClose={() => setEditsCompany(false)} />}
    </>
  );
}

function Review({ title, edit, children }: { title: string; edit?: string; children: ReactNode }) {
  return (
    <Card
      title={title}
      aside={
        edit && (
          <Link to={edit} className={styles.edit} aria-label={`Edit: ${title}`}>
            Edit
          </Link>
        )
      }
    >
      {children}
    </Card>
  );
}

function addressText({ address, tower = '', flat = '', communityName }: PlanData): string {
  return address || [labelled('Flat', flat), labelled('Tower', tower), communityName].filter(Boolean).join(', ');
}
