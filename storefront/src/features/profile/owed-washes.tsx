import { useQuery } from '@tanstack/react-query';
import { phoneLink } from '#libs/brand.js';
import { formatCalendarDate } from '#libs/calendar.js';
import { formatRupees } from '#libs/money.js';
import { washesQuery } from '../../lib/account-queries.js';
import { useContacts } from '../../lib/catalogue.js';
import { Alert } from '../../ui/alert.js';
import { isOwed } from './current-first.js';

/** What the customer owes for washes that are done. Renders nothing if they owe nothing. */
export function OwedWashes() {
  const { phone } = useContacts();
  const owed = (useQuery(washesQuery).data ?? []).filter(isOwed);
  return owed.map(({ id, service, date, total }) => (
    <Alert
      key={id}
      tone="warning"
      message={`${formatRupees(total)} to pay for your ${service} on ${formatCalendarDate(date)}`}
    >
      <p>
        Please pay online under My Washes, or pay our team. If you have paid, call us:{' '}
        <a href={phoneLink(phone)}>{phone}</a>.
      </p>
    </Alert>
  ));
}
