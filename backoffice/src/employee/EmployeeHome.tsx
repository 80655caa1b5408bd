import { Avatar, Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { MESSAGES } from '#libs/messages.js';
import { Failure } from '../parts/Failure.js';
import { countText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { readSession } from '../session/session.js';
import { useMyLeadCount } from './use-my-lead-count.js';

export default function EmployeeHome() {
  return (
    <Page title="Home">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
        <Who />
        <Figures />
      </Box>
    </Page>
  );
}

function Who() {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { data, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: () => dataProvider.profile() });
  const email = readSession()?.email ?? '';
  return (
    <Card component="section" aria-label="Me" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Avatar src={data?.profilePic ?? undefined} alt="" sx={{ width: 56, height: 56, bgcolor: 'primary.main' }}>
          {(data?.name ?? email).charAt(0).toUpperCase()}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          {data && <Typography variant="h2">{data.name}</Typography>}
          <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
          <Typography color="textSecondary">{data ? (data.area ?? 'No community yet') : !error && MESSAGES.loading}</Typography>
        </Box>
      </Box>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function Figures() {
  const fresh = useMyLeadCount({ status: 'new' });
  const all = useMyLeadCount({});
  const error = fresh.error ?? all.error;
  if (error) return <Failure text={MESSAGES.employeeLeadsFailed} error={error} onRetry={() => void Promise.all([fresh.refetch(), all.refetch()])} />;
  return (
    <Card component="section" aria-label="Today" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Today
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mb: 2 }}>
        <Figure name="To call" value={fresh.total} />
        <Figure name="All my leads" value={all.total} />
      </Box>
      <Button variant="contained" size="large" fullWidth component={Link} to="/employeeleads">
        My Leads
      </Button>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <Box>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 700 }}>{value === undefined ? MESSAGES.loading : countText(value)}</Typography>
      <Typography color="textSecondary">{name}</Typography>
    </Box>
  );
}
