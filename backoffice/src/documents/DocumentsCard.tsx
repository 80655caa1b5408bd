import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { Versioned } from '#libs/contract/records.js';
import { formatRupees } from '#libs/money.js';
import { DetailsCard } from '../components/Details.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { issuedText } from './document.js';
import { DownloadButton } from './DownloadButton.js';
import { WaitingDocumentsNotice } from './WaitingDocumentsNotice.js';

const MAX_DOCUMENTS = 100;

/** The invoices and credit notes of an order, newest first, with their PDF files. */
export function DocumentsCard({ order: { id, version } }: { order: Versioned & { id: string } }) {
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'order', id, version],
    queryFn: () =>
      dataProvider.getList<DocumentResponse>('documents', {
        filter: { orderId: id },
        sort: { field: 'issuedAt', order: 'DESC' },
        pagination: { page: 1, perPage: MAX_DOCUMENTS },
      }),
  });
  return (
    <DetailsCard title="Invoices">
      <WaitingDocumentsNotice />
      {error && <LoadError text="Error loading invoices:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading invoices..." rows={2} />}
      {data?.data.length === 0 && (
        <Typography color="textSecondary">No invoices yet. One is issued when the order is paid.</Typography>
      )}
      <PlainList gap={1}>
        {data?.data.map((document) => (
          <Box
            component="li"
            key={document.id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 1, alignItems: 'center' }}
          >
            <Box>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{document.number}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {issuedText(document)}
              </Typography>
            </Box>
            <Typography>{formatRupees(document.total)}</Typography>
            <DownloadButton document={document} />
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}
