import { useState } from 'react';
import { Box, Card, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { Visit, ScheduleResponse } from '#libs/contract/schedule.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { countText, dayText } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import { useToday } from '../components/use-today.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { bySlot, isDone, isMissed, matchingVisits, type Tower } from './by-slot.js';
import { carsText, communitiesText, summaryText } from './summary-text.js';
import { VisitCard } from './VisitCard.js';

type Day = 'today' | 'tomorrow';

/** The schedule of the employee's community for today or tomorrow, by time. */
export function Schedule() {
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const [typed, setTyped] = useState('');
  const today = useToday();
  const tomorrow = addDays(today, 1);
  // A day that was chosen before midnight stays the same day.
  const day: Day = chosen === tomorrow ? 'tomorrow' : 'today';
  const date = day === 'today' ? today : tomorrow;
  const { data, error, refetch } = useSchedule(date);
  // Loaded with today's, so that it can be read where there is no connection, and is there after midnight.
  useSchedule(tomorrow);
  return (
    <Box component="section" aria-label="Schedule">
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
          <Typography variant="h2">Schedule</Typography>
          <Typography color="textSecondary">
            {dayText(date)}
            {data?.community?.includes(', ') && ` · ${communitiesText(data.community)}`}
            {data && data.visits.length > 0 && ` · ${summaryText(data.visits)}`}
            {data?.dayOff && data.visits.length > 0 && ` · Day off: ${data.dayOff}`}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={day}
          aria-label="Day"
          onChange={(_, pressed: Day | null) => pressed && setChosen(pressed === 'today' ? today : tomorrow)}
        >
          <ToggleButton value="today">Today</ToggleButton>
          <ToggleButton value="tomorrow">Tomorrow</ToggleButton>
        </ToggleButtonGroup>
        {data && data.visits.length > 0 && (
          <TextField
            type="search"
            label="Car number or name"
            value={typed}
            size="small"
            fullWidth
            margin="none"
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        )}
      </Box>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <CommunitySchedule schedule={data} day={day} typed={typed} />
      ) : error ? (
        <LoadError text="Error loading the schedule:" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text="Loading the schedule..." rows={4} />
      )}
    </Box>
  );
}

/** How long the schedule is kept while another screen is open. Longer than between two moments with a connection. */
const KEPT_MS = 24 * 60 * 60_000;

function useSchedule(date: CalendarDate) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({
    queryKey: ['schedule', date],
    queryFn: () => dataProvider.schedule(date),
    gcTime: KEPT_MS,
  });
}

/** With more cars than this, towers are collapsed. */
const MAX_OPEN = 30;

interface CommunityScheduleProps {
  schedule: ScheduleResponse;
  day: Day;
  /** The search. */
  typed: string;
}

function CommunitySchedule({ schedule: { date, community, dayOff, visits }, day, typed }: CommunityScheduleProps) {
  if (community === null)
    return (
      <EmptySchedule
        text="You have no community yet."
        about="Ask the office to assign you one. Its cars will appear here."
      />
    );
  if (visits.length === 0)
    return (
      <EmptySchedule
        text={dayOff ? `Day off: ${dayOff}.` : `No cars to clean ${day}.`}
        about={
          dayOff
            ? `There is nothing to clean ${day}.`
            : `Cars with a plan or a single wash in ${community} appear here.`
        }
      />
    );
  const matching = matchingVisits(visits, typed);
  if (matching.length === 0)
    return (
      <EmptySchedule text={`No car matches “${typed.trim()}”.`} about="Search by the last four digits or the name." />
    );
  const due = matching.filter((visit) => !isDone(visit) && !isMissed(visit));
  const missed = matching.filter(isMissed);
  const done = matching.filter(isDone);
  const isOpen = matching.length <= MAX_OPEN;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {bySlot(due).map(({ time, towers }) => (
        <Box key={time} component="section" aria-label={time}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {time}
          </Typography>
          {towers.map((tower) =>
            towers.length === 1 && isOpen ? (
              <Visits key={tower.name} date={date} visits={tower.visits} />
            ) : (
              <TowerVisits key={`${tower.community} ${tower.name} ${isOpen}`} date={date} tower={tower} open={isOpen} />
            ),
          )}
        </Box>
      ))}
      {missed.length > 0 && (
        <details>
          <Summary>Missed · {countText(missed.length)}</Summary>
          <Visits date={date} visits={missed} />
        </details>
      )}
      {done.length > 0 && (
        <details>
          <Summary>Done · {countText(done.length)}</Summary>
          <Visits date={date} visits={done} />
        </details>
      )}
    </Box>
  );
}

const Summary = styled('summary')({ minHeight: 44, lineHeight: '44px', fontWeight: 600, cursor: 'pointer' });

/** Customers write `B`, `Tower B` or `Block 4`. Only a bare letter or number gets the prefix. */
function towerName(tower: string): string {
  return /^[a-z]?\d*$/i.test(tower) ? `Tower ${tower}` : tower;
}

interface TowerVisitsProps {
  date: CalendarDate;
  tower: Tower;
  open: boolean;
}

function TowerVisits({ date, tower: { name, community, visits }, open }: TowerVisitsProps) {
  return (
    <details open={open}>
      <Summary>
        {community && `${community}: `}
        {name === '' ? 'Other addresses' : towerName(name)} · {carsText(visits.length)}
      </Summary>
      <Visits date={date} visits={visits} />
    </details>
  );
}

function Visits({ date, visits }: { date: CalendarDate; visits: readonly Visit[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {visits.map((visit) => (
        <Card key={visit.id} component="li" sx={{ p: 2 }}>
          <VisitCard visit={visit} date={date} />
        </Card>
      ))}
    </Box>
  );
}

function EmptySchedule({ text, about }: { text: string; about: string }) {
  return (
    <Card sx={{ p: 4, textAlign: 'center' }}>
      <Typography role="status" variant="h3" component="p">
        {text}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {about}
      </Typography>
    </Card>
  );
}
