import { Alert, Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { unbroken } from '#libs/unbroken.js';
import { RecordLink } from '../list/RecordLink.js';
import { usePlansOf } from '../orders/use-plans-of.js';
import { runningPlans } from './overview.js';

/** Says in a customer's form that their running plans do not change with it, and leads to the plans. */
export function RunningPlansNotice() {
  const customer = useRecordContext<ProfileResponse>();
  return customer?.role === 'user' && <NoticeFor customer={customer} />;
}

function NoticeFor({ customer }: { customer: ProfileResponse }) {
  const plans = runningPlans(usePlansOf(customer.id).data ?? []);
  if (plans.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      Running plans keep the address, car and parking place they were booked with. To change them, edit the plan:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {plans.map(({ id, carName, carNumber }) => (
          <li key={id}>
            <RecordLink id={id} resource="allOrders">
              {carName} · {unbroken(formatCarNumber(carNumber))}
            </RecordLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
