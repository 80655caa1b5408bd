import { daysText } from '#libs/duration-text.js';
import { formatPaise, formatRupees, proportionOf } from '#libs/money.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { planQuote } from '../../lib/plan-quote.js';
import { Link } from '../../ui/link.js';
import { Clause, LegalPage } from './legal-page.js';
import styles from './legal.module.css';

const EXAMPLE = { type: 'SUV', months: 3, unused: 2 } as const;

export default function RefundsPage() {
  const { catalogue } = useCatalogue();
  const { business, washes, payAfterWash } = catalogue;
  const { pauses, washCancelHours } = business;
  const { total } = planQuote(catalogue, EXAMPLE.type, EXAMPLE.months);
  const refund = proportionOf(total, EXAMPLE.unused, EXAMPLE.months);
  const car = CAR_TYPE_LABELS[EXAMPLE.type];
  const wash = washes[0]!;
  return (
    <LegalPage
      title="Refunds and cancellation"
      lead="Cancel at any time in your profile. You pay for the months that have begun and get the rest back, GST included."
      description="How to cancel a plan or a wash, what we refund, in rupees, and when the money arrives."
      path="/refunds"
    >
      <Clause id="plans" title="Cancelling a plan">
        <p>
          Choose “Cancel plan” under My Plans in your <Link to="/profilepage">profile</Link>. That day’s clean is the
          last, and we refund the months that haven’t begun:
        </p>
        <p className={styles.formula}>Refund = amount paid ÷ months of the plan × months not begun</p>
        <p>
          A month begins with its first day, even if that is a day off.{' '}
          {offersPauses(business.pauses) && 'Paused days don’t count. '}
          The amount paid includes GST, so the refund does too.
        </p>
        <div className={styles.table}>
          <table>
            <caption className="visually-hidden">An example</caption>
            <tbody>
              <tr>
                <th scope="row">
                  {car}, {EXAMPLE.months} months, GST included
                </th>
                <td data-amount>{formatPaise(total)}</td>
              </tr>
              <tr>
                <th scope="row">Cancelled on the 10th day: 1 month begun, {EXAMPLE.unused} not begun</th>
                <td data-amount>
                  {formatPaise(total)} ÷ {EXAMPLE.months} × {EXAMPLE.unused}
                </td>
              </tr>
              <tr>
                <th scope="row">Refund</th>
                <td data-amount>
                  <strong>{formatPaise(refund)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>Cancelled before its first day, a plan is refunded in full. We charge no cancellation fee.</p>
      </Clause>
      {offersPauses(business.pauses) && (
        <Clause id="pause" title="Away for a while? Pause instead">
          <p>
            A pause starts tomorrow at the earliest and lasts at least {daysText(pauses.minDays)}. You can pause up to{' '}
            {daysText(pauses.maxDaysPerTerm)} in one plan. Every paused day is added to the end. We hold your time slot
            for {daysText(pauses.slotHeldDays)} of a pause; after that others can book it, and you have first claim when
            you come back.
          </p>
        </Clause>
      )}
      <Clause id="washes" title="Cancelling a single wash">
        <p>
          A wash can be cancelled free of charge until {deadline(washCancelHours)}, under My Washes. What you paid is
          refunded in full: {formatRupees(wash.total)} for a {wash.service}.
          {payAfterWash && ' If you chose to pay after the wash, you pay nothing.'}
        </p>
        <p>After that, and once the wash is done, nothing is refunded, unless we are at fault.</p>
      </Clause>
      <Clause id="missed" title="Missed visits and damage">
        <ul>
          <li>
            If we miss a day, tell us within 24 hours. We clean your car the same day, add a day to the end of your
            plan, or refund the day: the amount paid divided by the days of your plan.
          </li>
          <li>
            If a wash you paid for does not take place, we refund it in full, unless your car was not there or could not
            be reached at its time.
          </li>
          <li>If something was damaged, send us a photo within 24 hours of the visit. We are liable for our work.</li>
        </ul>
      </Clause>
      <Clause id="money" title="When the money arrives">
        <p>
          Refunds go to the card, UPI ID or account you paid from, within 5–7 business days. We email you when the
          refund is on its way and when your bank has it, with the bank’s reference if there is one. What you paid in
          cash, or directly to our UPI ID or bank account, we pay back in one of these ways, also within 5–7 business
          days, and email you about it. You also get a credit note for the GST.
        </p>
        <p>
          A payment that we cannot use, such as a second payment for the same order or for a slot that was taken in the
          meantime, is refunded in full automatically.
        </p>
      </Clause>
    </LegalPage>
  );
}

function deadline(hours: number): string {
  if (hours === 0) return 'it starts';
  return `${hours === 1 ? '1 hour' : `${hours} hours`} before it starts`;
}
