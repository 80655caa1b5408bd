import { useEffect, useState } from 'react';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { addDays, instantOf, type CalendarDate } from '#libs/calendar.js';
import { readSession } from '#libs/browser/session.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { LoadingState } from '../components/LoadingState.js';
import type { Texts } from '../language/texts.js';
import { useTexts } from '../language/use-texts.js';
import { useIsOnline } from '../components/use-is-online.js';
import { useToday } from '../components/use-today.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { EmptySchedule } from './EmptySchedule.js';
import { keepSchedule, keptSchedule } from './kept-schedule.js';
import { registerServiceWorker } from './register-service-worker.js';
import { closuresText, communitiesText, summaryText } from './summary-text.js';
import { useReloads } from './use-reloads.js';
import { VisitGroups } from './VisitGroups.js';
import { VisitSearch } from './VisitSearch.js';

type Day = 'today' | 'tomorrow';

/** The schedule of the employee's community for today or tomorrow, by time. */
export function Schedule() {
  const texts = useTexts();
  const { t, dayText, sinceText, language } = texts;
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const [typed, setTyped] = useState('');
  const today = useToday();
  const tomorrow = addDays(today, 1);
  // A day that was chosen before midnight stays the same day.
  const day: Day = chosen === tomorrow ? 'tomorrow' : 'today';
  const date = day === 'today' ? today : tomorrow;
  const { data, dataUpdatedAt, error, refetch, isFetchedAfterMount } = useSchedule(date);
  const isOutdated = !useIsOnline() || error !== null;
  useReloads(refetch);
  // Loaded with today's, so that it can be read where there is no connection, and is there after midnight.
  useSchedule(tomorrow);
  useEffect(() => {
    // Not earlier, because its requests would compete with today's cars.
    if (isFetchedAfterMount) registerServiceWorker(language);
  }, [isFetchedAfterMount, language]);
  return (
    <Box component="section" aria-label={t('schedule.title')}>
      <Box
        sx={{
          position: 'sticky',
          // Beneath the top bar and the offline notice.
          top: 'calc(56px + var(--offline-notice-height, 0px))',
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          py: 1,
          bgcolor: 'background.default',
        }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">{t('schedule.title')}</Typography>
          <Typography color="textSecondary">
            {dayText(date)}
            {data?.community?.includes(', ') && ` · ${communitiesText(texts, data.community)}`}
            {data && data.visits.length > 0 && ` · ${summaryText(texts, data.visits)}`}
            {data?.dayOff && data.visits.length > 0 && ` · ${t('schedule.dayOff', { name: dayOffName(texts, data) })}`}
            {data && data.closures.length > 0 && ` · ${closuresText(texts, data.closures)}`}
            {data && isOutdated && ` · ${t('schedule.asOf', { time: sinceText(instantOf(dataUpdatedAt)) })}`}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={day}
          aria-label={t('schedule.day')}
          onChange={(_, pressed: Day | null) => pressed && setChosen(pressed === 'today' ? today : tomorrow)}
        >
          <ToggleButton value="today">{t('schedule.today')}</ToggleButton>
          <ToggleButton value="tomorrow">{t('schedule.tomorrow')}</ToggleButton>
        </ToggleButtonGroup>
        {data && data.visits.length > 0 && <VisitSearch value={typed} onChange={setTyped} />}
      </Box>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <CommunitySchedule schedule={data} day={day} typed={typed} />
      ) : error ? (
        <LoadError text={t('schedule.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text={t('schedule.loading')} rows={4} />
      )}
    </Box>
  );
}

/** How long the schedule is kept while another screen is open. Longer than between two moments with a connection. */
const KEPT_MS = 24 * 60 * 60_000;

function useSchedule(date: CalendarDate) {
  const dataProvider = useBackofficeProvider();
  return useQuery({
    queryKey: ['schedule', date],
    queryFn: async () => {
      const session = readSession();
      const schedule = await dataProvider.schedule(date);
      keepSchedule(session, schedule);
      return schedule;
    },
    initialData: () => keptSchedule(date)?.schedule,
    initialDataUpdatedAt: () => keptSchedule(date)?.loadedAt,
    // A reload always requests the schedule, however recent the kept one is.
    refetchOnMount: 'always',
    gcTime: KEPT_MS,
  });
}

interface CommunityScheduleProps {
  schedule: ScheduleResponse;
  day: Day;
  /** The search. */
  typed: string;
}

function CommunitySchedule({ schedule, day, typed }: CommunityScheduleProps) {
  const texts = useTexts();
  const { t } = texts;
  const { date, community, dayOff, visits } = schedule;
  if (community === null) return <EmptySchedule text={t('schedule.noCommunity')} about={t('schedule.askOffice')} />;
  if (visits.length === 0)
    return (
      <EmptySchedule
        text={dayOff ? t('schedule.isDayOff', { name: dayOffName(texts, schedule) }) : t(`schedule.noCars.${day}`)}
        about={dayOff ? t(`schedule.nothing.${day}`) : t('schedule.whichCars', { community })}
      />
    );
  return <VisitGroups key={date} date={date} visits={visits} typed={typed} />;
}

/** The name of the holiday, as it was entered, or that it is the weekly day off. */
function dayOffName({ t }: Texts, { holiday }: ScheduleResponse): string {
  return holiday ?? t('schedule.weeklyDayOff');
}
