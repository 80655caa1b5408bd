import { Box, Link, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MailResponse } from '#libs/contract/mails.js';
import { unbroken } from '#libs/unbroken.js';
import { BreakableText } from '../components/BreakableText.js';
import { dateTimeText, NONE } from '../components/format.js';
import { StatusChip } from '../components/StatusChip.js';
import { TruncatedText } from '../components/TruncatedText.js';
import { listPath } from '../list/list-path.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { SecondLine } from '../list/SecondLine.js';
import { Table } from '../list/Table.js';
import { StatusTabs } from '../orders/StatusTabs.js';
import { MAIL_CHOICES, MAIL_FILTERS, MAIL_STATUS } from './mail.js';
import { SendAgainButton } from './SendAgainButton.js';
import { SendAgainSelected } from './SendAgainSelected.js';
import { TestMailButton } from './TestMailButton.js';

type Mail = MailResponse & RaRecord;

const TEXTS = {
  loading: 'Loading emails...',
  failed: 'Error loading emails:',
  empty: 'No emails found',
  about:
    'Emails to customers and staff. If the mail server rejects one, it is retried for two days before it is marked as failed.',
};

const COLUMNS: readonly TableColumn<Mail>[] = [
  { source: 'createdAt', label: 'Created', cell: ({ createdAt }) => dateTimeText(createdAt) },
  { source: 'name', label: 'To', sortable: false, wraps: true, cell: (mail) => <Recipient mail={mail} /> },
  {
    source: 'subject',
    label: 'Subject',
    sortable: false,
    cell: ({ subject }) => <TruncatedText text={subject} width={270} />,
  },
  { source: 'status', label: 'Status', sortable: false, cell: (mail) => <StatusCell mail={mail} /> },
  { source: 'attempts', label: 'Attempts', align: 'right', sortable: false, hiddenBelow: 'desktop' },
  {
    source: 'lastError',
    label: 'Mail server’s message',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: ({ lastError }) => <TruncatedText text={lastError ?? NONE} width={180} />,
  },
  {
    source: 'sentAt',
    label: 'Sent',
    sortable: false,
    extra: true,
    cell: ({ sentAt }) => dateTimeText(sentAt),
  },
];

/** All emails, including delayed and failed ones. */
export default function MailList() {
  return (
    <ListScreen
      title="Emails"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      searchLabel="Search name or email"
      filters={MAIL_FILTERS}
      actions={<TestMailButton variant="outlined" color="inherit" sx={{ borderColor: 'divider' }} />}
      above={<StatusTabs statuses={MAIL_CHOICES} />}
      table={<Table rowClick={false} bulkActions={<SendAgainSelected />} />}
      card={(mail) => <MailCard mail={mail as Mail} />}
    />
  );
}

/** The address leads to its account: a failed email often means that it has to be corrected. */
function Recipient({ mail: { name, email } }: { mail: Mail }) {
  return (
    <>
      {name}
      <SecondLine>
        <Link component={RouterLink} to={listPath('customers', { q: email })}>
          {email}
        </Link>
      </SecondLine>
    </>
  );
}

function Status({ status }: Pick<Mail, 'status'>) {
  return <StatusChip tone={MAIL_STATUS[status].tone}>{MAIL_STATUS[status].name}</StatusChip>;
}

/** The status, with a button that sends a failed or waiting email again. */
function StatusCell({ mail }: { mail: Mail }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Status status={mail.status} />
      <SendAgainButton mail={mail} />
    </Box>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  const { name, email, subject, status, createdAt, lastError } = mail;
  return (
    <Box sx={{ ...CARD_GRID, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{unbroken(subject)}</Typography>
      <Status status={status} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name} ·{' '}
        <Link component={RouterLink} to={listPath('customers', { q: email })} sx={{ textDecoration: 'underline' }}>
          <BreakableText text={email} />
        </Link>
      </Typography>
      <SendAgainButton mail={mail} />
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {dateTimeText(createdAt)}
        {lastError && ` · ${lastError}`}
      </Typography>
    </Box>
  );
}
