import { useQuery } from '@tanstack/react-query';
import { Typography } from '@mui/material';
import { formatRupees } from '#libs/money.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { countText, dayText, today } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { DownloadFile } from '../export/DownloadFile.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

import { isPermitted } from '../session/permissions.js';

/** Services that customers have paid for and that are still to be provided, as of today. */
export function LiabilityCard() {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({ queryKey: ['liability'], queryFn: () => dataProvider.liability() });
  return (
    <DetailsCard
      title="Prepaid services not yet provided"
      action={
        isPermitted('exports:accounting') && (
          <DownloadFile
            label="Orders (CSV)"
            name={`liability-${today()}.csv`}
            load={() => dataProvider.liabilityRows()}
          />
        )
      }
    >
      {error && <LoadError text="Error loading the liability:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading the liability..." rows={3} />}
      {data && (
        <>
          <Details>
            <Detail name="Subscriptions">
              {formatRupees(data.subscriptions.taxable)} · {countText(data.subscriptions.unservedDays)} days in{' '}
              {ordersText(data.subscriptions.orders)}
            </Detail>
            <Detail name="Single washes">
              {formatRupees(data.washes.taxable)} · {ordersText(data.washes.orders)}
            </Detail>
            <Detail name="Liability" strong>
              {formatRupees(data.taxable)}
            </Detail>
          </Details>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            On {dayText(data.on)}, before GST. The GST was due when the advance was received.
          </Typography>
        </>
      )}
    </DetailsCard>
  );
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${countText(count)} orders`;
}
