import { Alert, Box, Button, Link, Typography } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShowBase, useDataProvider, useGetList, useNotify, useShowContext, type RaRecord } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { Changes } from '../changes/Changes.js';
import { BackLink } from '../parts/BackLink.js';
import { DeleteAction } from '../parts/DeleteAction.js';
import { Fact, Facts, FactsCard } from '../parts/Facts.js';
import { Failure, messageOf } from '../parts/Failure.js';
import { momentText, phoneText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import { useEmployees } from '../parts/use-employees.js';
import { Waiting } from '../parts/Waiting.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { convertLead } from './convert-lead.js';
import { DELETION, LEAD_STATUS } from './lead.js';
import { LeadStatusChip } from './LeadList.js';
import { LeadNotes } from './LeadNotes.js';
import { readLeadsAgain, useLeadStep } from './use-lead-step.js';

type Lead = LeadResponse & RaRecord;

export default function LeadShow() {
  return (
    <ShowBase queryOptions={{ onError: () => undefined }}>
      <Content />
    </ShowBase>
  );
}

function Content() {
  const { record: lead, error, refetch } = useShowContext<Lead>();
  const navigate = useNavigate();
  const above = <BackLink to="/leads">Leads</BackLink>;
  if (!lead) {
    return (
      <Page title="Lead" above={above}>
        {error ? <Failure text={MESSAGES.leadsFailed} error={error} onRetry={() => void refetch()} /> : <Waiting text={MESSAGES.loadingLeads} />}
      </Page>
    );
  }
  return (
    <Page
      title={lead.name}
      above={above}
      aside={<LeadStatusChip status={lead.status} />}
      actions={
        <>
          <DeleteAction record={lead} name={lead.name} texts={DELETION} onDeleted={() => void navigate('/leads')} />
          <Button variant="outlined" component={RouterLink} to={`/leads/${encodeURIComponent(lead.id)}`} startIcon={<EditOutlined />}>
            Edit
          </Button>
          <Steps lead={lead} />
        </>
      }
    >
      <Duplicates lead={lead} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <Enquiry lead={lead} />
        <LeadNotes lead={lead} />
        <Changes record={lead} />
      </Box>
    </Page>
  );
}

function Steps({ lead }: { lead: Lead }) {
  const { mutate, isPending } = useLeadStep();
  const conversion = useConversion(lead);
  const others = lead.allowedStatuses.filter((status) => status !== 'converted');
  const open = lead.status !== 'converted' && lead.status !== 'lost';
  return (
    <>
      {others.map((status) => (
        <Button key={status} variant="outlined" disabled={isPending} onClick={() => mutate({ lead, status })}>
          {LEAD_STATUS[status].step}
        </Button>
      ))}
      {open && (
        <Button variant="contained" loading={conversion.isPending} startIcon={<PersonAddAltOutlined />} onClick={() => conversion.mutate()}>
          Convert to customer
        </Button>
      )}
    </>
  );
}

function useConversion(lead: Lead) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      convertLead(lead, {
        createCustomer: async (data) => (await dataProvider.create<ProfileResponse & RaRecord>('customers', { data })).data,
        findCustomer: async (email) => {
          const { data } = await dataProvider.getList<ProfileResponse>('customers', {
            filter: { email },
            sort: { field: 'createdAt', order: 'DESC' },
            pagination: { page: 1, perPage: 1 },
          });
          return data[0];
        },
        stepLead: (id, status) => dataProvider.stepLead(id, status),
      }),
    onSuccess: (customer) => {
      notify(`${customer.name} is now a customer`, { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
      void navigate(`/customers/${encodeURIComponent(customer.id)}/show`);
    },
    onError: (error) => notify(messageOf(error), { type: 'error', autoHideDuration: 5000 }),
    onSettled: () => readLeadsAgain(queryClient),
  });
}

function Enquiry({ lead }: { lead: Lead }) {
  const assignee = useEmployees().find(({ id }) => id === lead.assigneeId);
  return (
    <FactsCard title="Enquiry">
      <Facts>
        <Fact name="Email">
          <Link href={`mailto:${lead.email}`}>{lead.email}</Link>
        </Fact>
        <Fact name="Phone">
          <Link href={`tel:${lead.phone}`}>{phoneText(lead.phone)}</Link>
        </Fact>
        <Fact name="Location">{lead.subject}</Fact>
        <Fact name="Message">{lead.message}</Fact>
        <Fact name="Community">{lead.community}</Fact>
        <Fact name="Assigned to">{assignee?.name ?? lead.assigneeId}</Fact>
        <Fact name="Received">{momentText(lead.createdAt)}</Fact>
      </Facts>
    </FactsCard>
  );
}

const NEWEST = { sort: { field: 'createdAt', order: 'DESC' as const }, pagination: { page: 1, perPage: 10 } };

/** Other enquiries, and an account, with the same phone or e-mail address. */
function Duplicates({ lead }: { lead: Lead }) {
  const samePhone = useGetList<Lead>('leads', { filter: { phone: lead.phone }, ...NEWEST }, { enabled: Boolean(lead.phone) });
  const sameEmail = useGetList<Lead>('leads', { filter: { email: lead.email }, ...NEWEST });
  const accounts = useGetList<ProfileResponse & RaRecord>('customers', { filter: { email: lead.email }, ...NEWEST });
  const others = new Map([...(samePhone.data ?? []), ...(sameEmail.data ?? [])].filter(({ id }) => id !== lead.id).map((other) => [other.id, other]));
  const account = accounts.data?.[0];
  if (others.size === 0 && !account) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {account && (
        <Typography>
          Already has an account:{' '}
          <Link component={RouterLink} to={`/customers/${encodeURIComponent(account.id)}/show`}>
            {account.name}
          </Link>
        </Typography>
      )}
      {others.size > 0 && (
        <Typography>
          Same phone or email:{' '}
          {[...others.values()].map((other, index) => (
            <span key={other.id}>
              {index > 0 && ', '}
              <Link component={RouterLink} to={`/leads/${encodeURIComponent(other.id)}/show`}>
                {other.name}, {momentText(other.createdAt)}
              </Link>
            </span>
          ))}
        </Typography>
      )}
    </Alert>
  );
}
