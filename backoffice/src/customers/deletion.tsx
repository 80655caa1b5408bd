import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import { dayText, phoneText } from '../components/format.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { isRunning } from '../orders/order-status.js';

export const DELETION: DeletionTexts = {
  question: MESSAGES.confirmUserDelete,
  deleted: MESSAGES.userDeleted,
  failed: MESSAGES.userDeleteFailed,
  describe: (record) => {
    const { name, email, phone } = record as ProfileResponse & RaRecord;
    return unbroken([name, email, phoneText(phone)].join(', '));
  },
  Consequences: RunningPlans,
};

/** The customer's running plans, which deleting the account does not end. */
function RunningPlans({ record }: { record: RaRecord }) {
  const { id, name, activePlan } = record as ProfileResponse & RaRecord;
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { data = [] } = useQuery({
    queryKey: ['customers', 'running plans', id],
    queryFn: () => dataProvider.plansOf(id),
    enabled: activePlan,
  });
  if (!activePlan) return null;
  const running = data.filter(isRunning);
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {name} has an active plan{running.length > 0 && `: ${running.map(planText).join('; ')}`}. It stays under All
      Orders and is not refunded.
    </Alert>
  );
}

function planText({ carName, carNumber, endDate }: PlanResponse): string {
  return unbroken(`${carName} ${formatCarNumber(carNumber)}, until ${dayText(endDate)}`);
}
