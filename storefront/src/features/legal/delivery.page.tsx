import { WASH_DAYS_AHEAD } from '#libs/catalogue.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { serviceHours } from '#libs/offered-slots.js';
import { formatSlot } from '#libs/slot-text.js';
import { formatWeekday } from '#libs/calendar.js';
import { announcedHolidays, daysOffIn, daysOffIntro } from '#libs/service-days.js';
import { daysText } from '#libs/duration-text.js';
import { offersPauses } from '#libs/offers-pauses.js';
import { Link } from '../../ui/link.js';
import { Clause, LegalPage } from './legal-page.js';

export default function DeliveryPage() {
  const { catalogue } = useCatalogue();
  const { business, contacts } = catalogue;
  const daysOff = daysOffIn(business.daysOff, null);
  const holidays = announcedHolidays(daysOff);
  const { plans, washes } = serviceHours(catalogue);
  const [first, last] = [start(plans[0]), end(plans[1])];
  const [firstWash, lastWash] = [start(washes[0]), end(washes[1])];
  return (
    <LegalPage
      title="Service delivery"
      lead="We come to your car. Nothing is shipped, and you don’t have to go anywhere."
      description={`Where and when ${contacts.name} cleans, when a plan starts, and what happens when it rains or your car is not there.`}
      path="/delivery"
    >
      <Clause id="where" title="Where">
        <p>
          At your parking place, in the residential communities of {contacts.city} that we serve. If yours is not on our
          list, you can still order: our office confirms within two working days that we can serve it. Your paid days
          count from the first visit. If we can’t, we refund you in full.
        </p>
      </Clause>
      <Clause id="when" title="When">
        <ul>
          <li>
            Plans: in the half hour you choose, between {first} and {last}. The first clean is on the first service day
            after you pay.
          </li>
          <li>Interior cleaning and wax: our team arranges a time with you, because we need the key.</li>
          <li>
            Single washes: on the day and at the time you book, between {firstWash} and {lastWash}, from tomorrow up to{' '}
            {WASH_DAYS_AHEAD} days ahead.
          </li>
        </ul>
      </Clause>
      <Clause id="days-off" title="Days off">
        <p>{daysOffIntro(daysOff)}</p>
        {holidays.length > 0 && (
          <ul>
            {holidays.map(({ date, name }) => (
              <li key={date}>
                {formatWeekday(date)} {date.slice(0, 4)}: {name}
              </li>
            ))}
          </ul>
        )}
        <p>
          The price of a plan allows for days off, so they do not extend it. Single washes can’t be booked on days off.
          If we announce a day off after you’ve booked, your wash still takes place. A day off can also apply to a
          single community, for example during a water shortage. Its customers see it in their profile.
        </p>
      </Clause>
      <Clause id="rain" title="Rain and flooding">
        <p>
          We clean in the rain: we dry the car, clear the windows and wipe off what the rain leaves. If the car park is
          flooded or closed, we come as soon as it opens, and refund any day we couldn’t clean.
        </p>
      </Clause>
      <Clause id="absent" title="If your car is not there">
        <p>
          We look again at the end of our round. A day on which the car was out counts as used.
          {offersPauses(business.pauses) && (
            <>
              {' '}
              If you know you’ll be away for {daysText(business.pauses.minDays)} or more,{' '}
              <Link to="/refunds">pause your plan</Link> and you won’t lose those days.
            </>
          )}
        </p>
      </Clause>
      <Clause id="missed" title="If we don’t come">
        <p>
          Tell us within 24 hours{contacts.whatsapp && ' on WhatsApp,'} by phone or by email. We clean your car the same
          day, add a day to the end of your plan, or refund the day. A single wash that does not take place is refunded
          in full, unless your car was not there or could not be reached at its time.
        </p>
      </Clause>
    </LegalPage>
  );
}

const start = (slot: string) => formatSlot(slot).replace(/–.*?(?= [AP]M$)|–.*$/, '');
const end = (slot: string) => formatSlot(slot).replace(/^.*–/, '');
