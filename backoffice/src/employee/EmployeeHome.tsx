import { Avatar, Box, Button, ButtonBase, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listPath } from '../list/list-path.js';
import { boundFromDay, type FilterValues } from '../list/filters.js';
import { BreakableText } from '../components/BreakableText.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { countText } from '../components/format.js';
import { LanguageSwitch } from '../language/LanguageSwitch.js';
import { useTexts } from '../language/use-texts.js';
import { Page } from '../components/Page.js';
import { useIsOnline } from '../components/use-is-online.js';
import { useToday } from '../components/use-today.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { readSession } from '#libs/browser/session.js';
import { LeadsLoadError } from './LeadsLoadError.js';
import { useMyLeadCount } from './use-my-lead-count.js';
import { Schedule } from './Schedule.js';

const TO_CALL = { status: 'new' };

export default function EmployeeHome() {
  const { t } = useTexts();
  return (
    <Page title={t('shell.home')} actions={<LanguageSwitch />} contentWidth={640}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ProfileCard />
        <Figures />
        <Schedule />
      </Box>
    </Page>
  );
}

function ProfileCard() {
  const { t } = useTexts();
  const dataProvider = useBackofficeProvider();
  const { data, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: () => dataProvider.profile() });
  const isOnline = useIsOnline();
  const email = readSession()?.email ?? '';
  return (
    <Card component="section" aria-label={t('shell.profile')} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Avatar src={data?.profilePic ?? undefined} alt="" sx={{ width: 56, height: 56, bgcolor: 'primary.main' }}>
          {(data?.name ?? email).charAt(0).toUpperCase()}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          {data && <Typography variant="h2">{data.name}</Typography>}
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <BreakableText text={email} />
          </Typography>
          <Typography color="textSecondary">
            {data
              ? (data.area ?? t('home.noCommunity'))
              : !error
                ? t('loading')
                : !isOnline && t('home.profileOffline')}
          </Typography>
        </Box>
      </Box>
      {error && !data && isOnline && <LoadError error={error} onRetry={() => void refetch()} />}
      {error && data && isOnline && <RefreshError error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function Figures() {
  const { t } = useTexts();
  const receivedToday = { createdAt_gte: boundFromDay(useToday(), 'gte', 'instant') };
  const toCall = useMyLeadCount(TO_CALL);
  const received = useMyLeadCount(receivedToday);
  const all = useMyLeadCount({});
  const counts = [toCall, received, all];
  const isOnline = useIsOnline();
  const error = counts.find((count) => count.error)?.error;
  const retry = () => void Promise.all(counts.map((count) => count.refetch()));
  if (error && counts.some(({ total }) => total === undefined)) return <LeadsLoadError error={error} onRetry={retry} />;
  return (
    <Card component="section" aria-label={t('home.today')} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('home.today')}
      </Typography>
      {error && isOnline && <RefreshError error={error} onRetry={retry} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, mb: 2 }}>
        <Figure name={t('leads.toCall')} value={toCall.total} filter={TO_CALL} />
        <Figure name={t('home.receivedToday')} value={received.total} filter={receivedToday} />
        <Figure name={t('home.allLeads')} value={all.total} filter={{}} />
      </Box>
      <Button
        variant="contained"
        size="large"
        fullWidth
        component={Link}
        to={listPath('employeeleads', TO_CALL)}
        disabled={toCall.total === 0}
      >
        {t(toCall.total === 0 ? 'home.nobodyToCall' : 'home.startCalling')}
      </Button>
    </Card>
  );
}

/** A count that links to its leads. */
function Figure({ name, value, filter }: { name: string; value: number | undefined; filter: FilterValues }) {
  const { t } = useTexts();
  return (
    <ButtonBase
      component={Link}
      to={listPath('employeeleads', filter)}
      sx={{
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        minHeight: 44,
        p: 1,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography component="span" sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2 }}>
        {value === undefined ? <Skeleton width={32} aria-label={t('loading')} /> : countText(value)}
      </Typography>
      <Typography component="span" color="textSecondary">
        {name}
      </Typography>
    </ButtonBase>
  );
}
