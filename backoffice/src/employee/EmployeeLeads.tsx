import {
  Box,
  Button,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import ClearOutlined from '@mui/icons-material/ClearOutlined';
import { ListBase, Pagination, useListContext, type RaRecord } from 'react-admin';
import type { LeadResponse } from '#libs/contract/leads.js';
import { dayFromBound } from '../list/filters.js';
import { useFilters } from '../list/use-filters.js';
import { SearchField } from '../list/SearchField.js';
import { BreakableText } from '../components/BreakableText.js';
import { RefreshError } from '../components/LoadError.js';
import { countText, phoneText } from '../components/format.js';
import { useTexts } from '../language/use-texts.js';
import { Page } from '../components/Page.js';
import { StatusChip } from '../components/StatusChip.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { WRITTEN_TEXT } from '../components/written-text.js';
import { LEAD_STATUS } from '../leads/lead.js';
import { LeadActions } from './LeadActions.js';
import { LeadsLoadError } from './LeadsLoadError.js';

/** A short page, because employees use phones. */
const PER_PAGE = 25;

/** The list shows the error itself. */
const NO_ERROR_TOAST = { onError: () => undefined };

export default function EmployeeLeads() {
  return (
    <ListBase
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={PER_PAGE}
      exporter={false}
      queryOptions={NO_ERROR_TOAST}
    >
      <Leads />
    </ListBase>
  );
}

function Leads() {
  const { t } = useTexts();
  const { data, total, error, isPending, refetch } = useListContext<LeadResponse & RaRecord>();
  const { values } = useFilters();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const searched = Object.keys(values).length > 0;
  const List = narrow ? Cards : Rows;
  return (
    <Page
      title={t('shell.leads')}
      count={
        total !== undefined && (
          <Typography component="span" color="textSecondary">
            {countText(total)}
          </Typography>
        )
      }
    >
      {(searched || total !== 0) && (data || !error) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
          <SearchField label={t('leads.search')} />
          <StatusChoice />
          <ReceivedSinceFilter />
        </Box>
      )}
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {error && !data ? (
        <LeadsLoadError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState text={t('leads.loading')} />
      ) : total ? (
        <>
          <List leads={data} />
          {total > PER_PAGE && (
            <Pagination rowsPerPageOptions={[]} sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap' } }} />
          )}
        </>
      ) : searched ? (
        <NoMatch />
      ) : (
        <Empty />
      )}
    </Page>
  );
}

/** Filters the leads by status: all, to call, or contacted. */
function StatusChoice() {
  const { t } = useTexts();
  const { values, change } = useFilters();
  const chosen = typeof values.status === 'string' ? values.status : '';
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={t('leads.status')}
      onChange={(_, status: string | null) => change({ status: status ?? '' })}
    >
      <ToggleButton value="">{t('leads.all')}</ToggleButton>
      <ToggleButton value="new">{t('leads.toCall')}</ToggleButton>
      <ToggleButton value="contacted">{t('leads.status.contacted')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

function ReceivedSinceFilter() {
  const { t, dayText } = useTexts();
  const { values, change } = useFilters();
  if (values.createdAt_gte === undefined) return null;
  return (
    <Button variant="outlined" endIcon={<ClearOutlined />} onClick={() => change({ createdAt_gte: undefined })}>
      {t('leads.receivedSince', { day: dayText(dayFromBound(values.createdAt_gte)) })}
    </Button>
  );
}

function NoMatch() {
  const { t } = useTexts();
  const { replace } = useFilters();
  return (
    <Card sx={{ p: 4, textAlign: 'center' }}>
      <Typography role="status" sx={{ mb: 1.5 }}>
        {t('leads.noMatch')}
      </Typography>
      <Button variant="outlined" onClick={() => replace({})}>
        {t('leads.showAll')}
      </Button>
    </Card>
  );
}

function Empty() {
  const { t } = useTexts();
  return (
    <Card sx={{ p: 6, textAlign: 'center' }}>
      <Typography role="status" variant="h2" component="p">
        {t('leads.none')}
      </Typography>
    </Card>
  );
}

function Rows({ leads }: { leads: LeadResponse[] }) {
  const { t } = useTexts();
  return (
    <Card>
      <Table sx={{ '& td, & th': { px: 1 }, '& td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('leads.name')}</TableCell>
            <TableCell>{t('leads.email')}</TableCell>
            <TableCell>{t('leads.phone')}</TableCell>
            <TableCell>{t('leads.address')}</TableCell>
            <TableCell>{t('leads.message')}</TableCell>
            <TableCell>{t('leads.status')}</TableCell>
            <TableCell>{t('leads.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leads.map((lead) => (
            <TableRow key={lead.id}>
              <TableCell sx={{ fontWeight: 600 }}>{lead.name}</TableCell>
              <TableCell>
                {lead.email && (
                  <Link href={`mailto:${lead.email}`}>
                    <BreakableText text={lead.email} />
                  </Link>
                )}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{phoneText(lead.phone)}</TableCell>
              <TableCell>{lead.subject}</TableCell>
              <TableCell sx={{ minWidth: 112, maxWidth: 320, ...WRITTEN_TEXT }}>{lead.message}</TableCell>
              <TableCell>
                <Status lead={lead} />
                <FollowUp lead={lead} />
              </TableCell>
              <TableCell>
                <LeadActions lead={lead} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Cards({ leads }: { leads: LeadResponse[] }) {
  return (
    <PlainList gap={1.5}>
      {leads.map((lead) => (
        <Card key={lead.id} component="li" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            <Typography variant="h2" sx={{ flex: 1 }}>
              {lead.name}
            </Typography>
            <Status lead={lead} />
          </Box>
          <FollowUp lead={lead} />
          {lead.email && (
            <Link
              href={`mailto:${lead.email}`}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }}
            >
              <span>
                <BreakableText text={lead.email} />
              </span>
            </Link>
          )}
          <Typography>{phoneText(lead.phone)}</Typography>
          <Typography>{lead.subject}</Typography>
          {lead.message && (
            <Typography color="textSecondary" sx={WRITTEN_TEXT}>
              {lead.message}
            </Typography>
          )}
          <LeadActions lead={lead} />
        </Card>
      ))}
    </PlainList>
  );
}

function Status({ lead: { status } }: { lead: LeadResponse }) {
  const { t } = useTexts();
  return <StatusChip tone={LEAD_STATUS[status].tone}>{t(`leads.status.${status}`)}</StatusChip>;
}

function FollowUp({ lead: { followUpOn } }: { lead: LeadResponse }) {
  const { t, dayText } = useTexts();
  return followUpOn && <Typography variant="body2">{t('leads.followUp', { day: dayText(followUpOn) })}</Typography>;
}
