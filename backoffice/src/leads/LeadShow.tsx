import { Alert, Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { useGetList, type RaRecord } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { unbroken } from '#libs/unbroken.js';
import { LEAD_SOURCE_NAMES } from '#libs/value-names.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';
import { BreakableText } from '../components/BreakableText.js';
import { BackLink } from '../components/BackLink.js';
import { Columns } from '../components/Columns.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dateTimeText, dayText } from '../components/format.js';
import { Page } from '../components/Page.js';
import { PhoneLinks } from '../components/PhoneLinks.js';
import { RecordScreen } from '../components/RecordScreen.js';
import { useEmployeeName } from '../components/use-employees.js';
import { useRecordForm } from '../components/use-record-form.js';
import { DELETION, isConvertible, moveLabel } from './lead.js';
import { LeadBadges } from './LeadBadges.js';
import { LeadForm } from './LeadForm.js';
import { LeadNotes } from './LeadNotes.js';
import { LeadStatusChip } from './LeadStatusChip.js';
import { useLeadMove } from './use-lead-move.js';
import { usePendingLeadIds } from './use-pending-lead-ids.js';

type Lead = LeadResponse & RaRecord;

const ABOVE = <BackLink to="/leads">Leads</BackLink>;
const TEXTS = { loading: MESSAGES.loadingLeads, failed: MESSAGES.leadsFailed };

/** @param editedId the lead whose edit form was opened by its URL. Without it, the lead in the URL is shown. */
export default function LeadShow({ editedId }: { editedId?: string }) {
  return (
    <RecordScreen<Lead> id={editedId} title="Lead" above={ABOVE} texts={TEXTS}>
      {(lead) => <Content lead={lead} isFormOpenedByUrl={editedId !== undefined} />}
    </RecordScreen>
  );
}

function Content({ lead, isFormOpenedByUrl }: { lead: Lead; isFormOpenedByUrl: boolean }) {
  const navigate = useNavigate();
  const form = useRecordForm(`/leads/${encodeURIComponent(lead.id)}/show`, isFormOpenedByUrl);
  return (
    <Page
      title={lead.name}
      above={ABOVE}
      aside={
        <>
          <LeadStatusChip status={lead.status} />
          <LeadBadges lead={lead} />
        </>
      }
      actions={
        <>
          <Button variant="outlined" startIcon={<EditOutlined />} onClick={form.edit}>
            Edit
          </Button>
          <Transitions lead={lead} />
          <DeleteAction record={lead} name={lead.name} texts={DELETION} onDeleted={() => void navigate('/leads')} />
        </>
      }
    >
      <Duplicates lead={lead} />
      <Columns>
        <Enquiry lead={lead} />
        <LeadNotes lead={lead} />
        <AuditLogCard record={lead} />
      </Columns>
      {form.editing && <LeadForm id={lead.id} onClose={form.close} />}
    </Page>
  );
}

function Transitions({ lead }: { lead: Lead }) {
  const navigate = useNavigate();
  const { move, confirmDialog } = useLeadMove(
    (customer) => void navigate(`/customers/${encodeURIComponent(customer.id)}/show`),
  );
  const moving = usePendingLeadIds().has(lead.id);

  return (
    <>
      {lead.allowedStatuses.includes('contacted') && (
        <Button variant="outlined" disabled={moving} onClick={() => move(lead, 'contacted')}>
          {moveLabel(lead, 'contacted')}
        </Button>
      )}
      {lead.allowedStatuses.includes('lost') && (
        <Button variant="outlined" color="error" disabled={moving} onClick={() => move(lead, 'lost')}>
          {moveLabel(lead, 'lost')}
        </Button>
      )}
      {confirmDialog}
      {isConvertible(lead) && (
        <Button
          variant="contained"
          disabled={moving}
          startIcon={<PersonAddAltOutlined />}
          onClick={() => move(lead, 'converted')}
        >
          Convert to customer
        </Button>
      )}
    </>
  );
}

function Enquiry({ lead }: { lead: Lead }) {
  const assignee = useEmployeeName(lead.assigneeId);
  return (
    <DetailsCard title="Enquiry">
      <Details>
        <Detail name="Email">
          {lead.email && (
            <Link href={`mailto:${lead.email}`}>
              <BreakableText text={lead.email} />
            </Link>
          )}
        </Detail>
        <Detail name="Phone">{lead.phone && <PhoneLinks phone={lead.phone} />}</Detail>
        <Detail name="Location">{lead.subject}</Detail>
        <Detail name="Message">{lead.message}</Detail>
        <Detail name="Community">{lead.communityName}</Detail>
        <Detail name="Assigned to">{assignee}</Detail>
        <Detail name="Follow up on">{lead.followUpOn && dayText(lead.followUpOn)}</Detail>
        <Detail name="Source">{LEAD_SOURCE_NAMES[lead.source]}</Detail>
        {lead.status === 'lost' && <Detail name="Lost reason">{lead.lostReason}</Detail>}
        <Detail name="Received">{dateTimeText(lead.createdAt)}</Detail>
      </Details>
    </DetailsCard>
  );
}

const NEWEST = { sort: { field: 'createdAt', order: 'DESC' as const }, pagination: { page: 1, perPage: 10 } };

/** Other leads and accounts with the same phone or email address. */
function Duplicates({ lead }: { lead: Lead }) {
  const samePhone = useGetList<Lead>(
    'leads',
    { filter: { phone: lead.phone }, ...NEWEST },
    { enabled: Boolean(lead.phone) },
  );
  const sameEmail = useGetList<Lead>(
    'leads',
    { filter: { email: lead.email }, ...NEWEST },
    { enabled: Boolean(lead.email) },
  );
  const byEmail = useGetList<ProfileResponse & RaRecord>(
    'customers',
    { filter: { email: lead.email }, ...NEWEST },
    { enabled: Boolean(lead.email) },
  );
  const byPhone = useGetList<ProfileResponse & RaRecord>(
    'customers',
    { filter: { phone: lead.phone }, ...NEWEST },
    { enabled: Boolean(lead.phone) },
  );
  const others = new Map(
    [...(samePhone.data ?? []), ...(sameEmail.data ?? [])]
      .filter(({ id }) => id !== lead.id)
      .map((other) => [other.id, other]),
  );
  const accounts = new Map([...(byEmail.data ?? []), ...(byPhone.data ?? [])].map((account) => [account.id, account]));
  if (others.size === 0 && accounts.size === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {accounts.size > 0 && (
        <Typography>
          {lead.status === 'converted' ? 'Account' : 'Already has an account'}:{' '}
          {[...accounts.values()].map((account, index) => (
            <span key={account.id}>
              {index > 0 && ', '}
              <Link component={RouterLink} to={`/customers/${encodeURIComponent(account.id)}/show`}>
                {account.name}
              </Link>
            </span>
          ))}
        </Typography>
      )}
      {others.size > 0 && (
        <Typography>
          Same phone or email:{' '}
          {[...others.values()].map((other, index) => (
            <span key={other.id}>
              {index > 0 && ', '}
              <Link component={RouterLink} to={`/leads/${encodeURIComponent(other.id)}/show`}>
                {other.name}, {unbroken(dateTimeText(other.createdAt))}
              </Link>
            </span>
          ))}
        </Typography>
      )}
    </Alert>
  );
}
