import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordContext, type RaRecord } from 'react-admin';
import { customersText } from './community.js';
import { DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { LoadError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { WRITTEN_TEXT } from '../components/written-text.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { isPermitted } from '../session/permissions.js';

const MORE = 3;

/** The messages to the customers of the community in a form, newest first. Renders nothing for a new community. */
export function CommunityMessagesCard() {
  const community = useRecordContext<RaRecord>();
  if (community?.id === undefined || !isPermitted('orders:write')) return null;
  return <MessagesCard id={String(community.id)} />;
}

function MessagesCard({ id }: { id: string }) {
  const [shown, setShown] = useState(MORE);
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['communities', 'messages', id, shown],
    queryFn: () => dataProvider.communityMessages(id, { page: 1, perPage: shown }),
    // The button keeps its place, and the focus, while older messages load.
    placeholderData: keepPreviousData,
  });
  return (
    <DetailsCard title="Emails to customers">
      {error && <LoadError text="Error loading emails:" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState text="Loading emails..." rows={2} />}
      {data?.total === 0 && <Typography color="textSecondary">No emails in the last year.</Typography>}
      <PlainList component="ol" gap={1.5}>
        {data?.data.map(({ id: messageId, subject, text, sentBy, recipientCount, createdAt }) => (
          <li key={messageId}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
                {dateTimeText(createdAt)}
              </Typography>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              To {customersText(recipientCount)}, by {sentBy}
            </Typography>
            <Typography sx={WRITTEN_TEXT}>{text}</Typography>
          </li>
        ))}
      </PlainList>
      {(data?.total ?? 0) > shown && (
        <Button size="small" onClick={() => setShown(shown + MORE * 2)} sx={{ mt: 1 }}>
          Show older emails
        </Button>
      )}
    </DetailsCard>
  );
}
