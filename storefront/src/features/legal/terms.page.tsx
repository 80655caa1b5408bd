import { offersPauses } from '#libs/offers-pauses.js';
import { daysOffIn, daysOffText } from '#libs/service-days.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { Link } from '../../ui/link.js';
import { Clause, LegalPage } from './legal-page.js';
import { Seller } from './seller.js';

export default function TermsPage() {
  const { business, contacts, gstPercent, payAfterWash } = useCatalogue().catalogue;
  return (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from us, and what we ask of you."
      description={`The terms between you and ${business.legalName} for plans and single washes.`}
      path="/terms"
    >
      <Clause id="who" title="Who we are">
        <p>
          {contacts.name} is run by the company below. By creating an account or placing an order you agree to these
          terms and to our <Link to="/refunds">refund policy</Link>. You must be 18 or older.
        </p>
        <Seller />
      </Clause>
      <Clause id="service" title="What we do">
        <ul>
          <li>
            A plan covers one car: exterior cleaning every service day, interior cleaning twice a month, wax once a
            month.
          </li>
          <li>
            {daysOffText(daysOffIn(business.daysOff, null))} The price of a plan allows for days off: they do not extend
            it and are not refunded. We announce new holidays in your profile and under{' '}
            <Link to="/delivery">Service delivery</Link>.
          </li>
          <li>
            A single wash is one visit on the day and at the time you book. <Link to="/delivery">Service delivery</Link>{' '}
            says where, when and what happens in the rain.
          </li>
        </ul>
      </Clause>
      <Clause id="price" title="Prices and payment">
        <ul>
          <li>
            Prices are in rupees. Before you pay, you see the price, the discount, GST at {gstPercent}% and the total.
            Nothing else is charged.
          </li>
          <li>
            Plans are paid in advance through Razorpay, by card, UPI or net banking. We never see your card number.
          </li>
          {payAfterWash && <li>Single washes can be paid online at any time, or to our team after the wash.</li>}
          <li>A plan ends on its last day. It does not renew automatically, and we never charge you without asking.</li>
          <li>An order keeps the price it was made with, even if prices change.</li>
          <li>
            A time slot is yours once your payment has arrived. If it was taken in the meantime, we refund you in full.
          </li>
        </ul>
      </Clause>
      <Clause id="you" title="What we ask of you">
        <ul>
          <li>
            Give us the right community, tower, parking place and registration number, so that we clean the right car.
          </li>
          <li>Make sure we’re allowed into the car park, and to use water for wet cleaning.</li>
          <li>Park with enough space to open the doors, and take valuables out before an interior clean.</li>
          <li>Keep your password to yourself, and tell us if someone else uses your account.</li>
        </ul>
      </Clause>
      <Clause
        id="change"
        title={offersPauses(business.pauses) ? 'Changing, pausing and cancelling' : 'Changing and cancelling'}
      >
        <p>
          You can change the slot, address, parking place or car of a running plan
          {offersPauses(business.pauses) ? ', pause it' : ''} or cancel it in your profile. Changes take effect
          tomorrow. <Link to="/refunds">Refunds and cancellation</Link> has the rules and the amounts.
        </p>
        <p>
          We may end a plan if we can no longer serve your community, or if our team is threatened. We then refund every
          unused paid day.
        </p>
      </Clause>
      <Clause id="liability" title="If something goes wrong">
        <p>
          We are liable for damage our team causes. Tell us within 24 hours of the visit and send a photo, so that we
          can look into it while it is fresh. We are not liable for damage that was there before, or for items left in
          the car. Your rights under the Consumer Protection Act 2019 are not limited by these terms.
        </p>
      </Clause>
      <Clause id="law" title="Complaints and law">
        <p>
          Write to our grievance officer, named above. We confirm your complaint within 48 hours and resolve it within
          one month. Indian law applies; the courts of {contacts.city} have jurisdiction, unless consumer law gives you
          another.
        </p>
        <p>If we change these terms, the new version applies to orders placed after it. Running orders keep theirs.</p>
      </Clause>
    </LegalPage>
  );
}
