import { useState } from 'react';
import { Box, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { addDays } from '#libs/calendar.js';
import type { Visit, ScheduleResponse } from '#libs/contract/schedule.js';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { countText, dayText, today } from '../components/format.js';
import { LoadingState } from '../components/LoadingState.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { bySlot } from './by-slot.js';
import { VisitCard } from './VisitCard.js';

type Day = 'today' | 'tomorrow';

/** The schedule of the employee's community for today or tomorrow, by time. */
export function Schedule() {
  const [day, setDay] = useState<Day>('today');
  const date = day === 'today' ? today() : addDays(today(), 1);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { data, error, refetch } = useQuery({ queryKey: ['work', date], queryFn: () => dataProvider.work(date) });
  return (
    <Box component="section" aria-label="Work">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1, mb: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">Work</Typography>
          <Typography color="textSecondary">
            {dayText(date)}
            {data && data.visits.length > 0 && ` · ${inWords(data.visits)}`}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={day}
          aria-label="Day"
          onChange={(_, chosen: Day | null) => chosen && setDay(chosen)}
        >
          <ToggleButton value="today">Today</ToggleButton>
          <ToggleButton value="tomorrow">Tomorrow</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {error && data && <RefreshError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Round work={data} day={day} />
      ) : error ? (
        <LoadError text="Error loading the schedule" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text="Loading the schedule..." rows={4} />
      )}
    </Box>
  );
}

function Round({ work: { community, visits }, day }: { work: ScheduleResponse; day: Day }) {
  if (community === null)
    return (
      <Nothing text="You have no community yet." about="Ask the office to assign you one. Its cars will appear here." />
    );
  if (visits.length === 0)
    return (
      <Nothing
        text={`No cars to clean ${day}.`}
        about={`Cars with a plan or a single wash in ${community} appear here.`}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {bySlot(visits).map(({ time, visits: due }) => (
        <Box key={time} component="section" aria-label={time}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {time}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {due.map((visit) => (
              <Card key={visit.id} component="li" sx={{ p: 2 }}>
                <VisitCard visit={visit} />
              </Card>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Nothing({ text, about }: { text: string; about: string }) {
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

/** `7 cars, 2 washes done`. */
function inWords(visits: readonly Visit[]): string {
  const done = visits.filter(({ wash }) => wash?.status === 'done').length;
  const cars = visits.length === 1 ? '1 car' : `${countText(visits.length)} cars`;
  return done === 0 ? cars : `${cars}, ${countText(done)} ${done === 1 ? 'wash' : 'washes'} done`;
}
