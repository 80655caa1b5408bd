import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { SubscriberResponse } from '#libs/contract/marketing.js';
import { CONSENT_SOURCE_NAMES } from '#libs/value-names.js';
import { ExportButton } from '../export/ExportButton.js';
import type { TableColumn } from '../list/columns.js';
import type { Filter } from '../list/filters.js';
import { ListScreen } from '../list/ListScreen.js';
import { Table } from '../list/Table.js';
import { BreakableText } from '../components/BreakableText.js';
import { dateTimeText } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';

type Subscriber = SubscriberResponse & RaRecord;

const TEXTS = {
  loading: 'Loading subscribers...',
  failed: 'Error loading subscribers:',
  empty: 'No subscribers found',
  about: 'Everyone who agreed to get news and offers by email, and those who have unsubscribed.',
};

const FILTERS: readonly Filter[] = [
  { kind: 'flag', source: 'granted', label: 'Status', yes: 'Subscribed', no: 'Unsubscribed' },
  { kind: 'days', source: 'changedAt', label: 'Since', of: 'instant' },
];

const COLUMNS: readonly TableColumn<Subscriber>[] = [
  { source: 'email', label: 'Email', sortable: false },
  { source: 'granted', label: 'Status', sortable: false, cell: (subscriber) => <Status subscriber={subscriber} /> },
  { source: 'changedAt', label: 'Since', cell: ({ changedAt }) => dateTimeText(changedAt) },
  { source: 'source', label: 'Source', sortable: false, cell: ({ source }) => CONSENT_SOURCE_NAMES[source] },
];

/** Consents to news and offers. Marketing emails may be sent only to subscribed addresses. */
export default function SubscriberList() {
  return (
    <ListScreen
      title="Subscribers"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'changedAt', order: 'DESC' }}
      filters={FILTERS}
      searchLabel="Search email"
      actions={<ExportButton name="subscribers" />}
      table={<Table rowClick={false} />}
      card={(subscriber) => <SubscriberCard subscriber={subscriber as Subscriber} />}
    />
  );
}

function Status({ subscriber: { granted } }: { subscriber: Subscriber }) {
  return <StatusChip tone={granted ? 'good' : 'ended'}>{granted ? 'Subscribed' : 'Unsubscribed'}</StatusChip>;
}

function SubscriberCard({ subscriber }: { subscriber: Subscriber }) {
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <BreakableText text={subscriber.email} />
        </Typography>
        <Status subscriber={subscriber} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {CONSENT_SOURCE_NAMES[subscriber.source]}, {dateTimeText(subscriber.changedAt)}
      </Typography>
    </Box>
  );
}
