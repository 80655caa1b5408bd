import { useState } from 'react';
import { Box, Button, Card, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { countText } from '../components/format.js';
import { bySlot, matchingVisits, stateOf, type Tower, type VisitState } from './by-slot.js';
import { EmptySchedule } from './EmptySchedule.js';
import { carsText } from './summary-text.js';
import { VisitCard } from './VisitCard.js';

/** With more cars than this, towers are collapsed. */
const MAX_OPEN = 30;

/** Cars of a new plan or wash, of a community that the employee has taken over, or moved from another day. */
const ADDED = 'Added since you opened the list';

interface VisitGroupsProps {
  date: CalendarDate;
  /** At least one. */
  visits: readonly ScheduledVisit[];
  /** The search. */
  typed: string;
}

/**
 * The cars to clean by time and tower, and those that are missed or done. Cars stay in the group that they were in when
 * the list was opened, and others are appended, so that a tap never meets a car that has just moved. If none of the
 * original cars is left, the list is another community's, and is grouped anew.
 */
export function VisitGroups({ date, visits, typed }: VisitGroupsProps) {
  const [opened, setOpened] = useState(() => statesOf(visits));
  if (!visits.some(({ id }) => opened.has(id))) setOpened(statesOf(visits));
  const matching = matchingVisits(visits, typed);
  if (matching.length === 0)
    return (
      <EmptySchedule text={`No car matches “${typed.trim()}”.`} about="Search by the last four digits or the name." />
    );
  const isOpen = matching.length <= MAX_OPEN;
  const openedAs = (state: VisitState | undefined) => matching.filter(({ id }) => opened.get(id) === state);
  const added = openedAs(undefined);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {bySlot(openedAs('due')).map(({ time, towers }) => (
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
      {added.length > 0 && (
        <Box component="section" aria-label={ADDED}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {ADDED}
          </Typography>
          <Visits date={date} visits={added} />
        </Box>
      )}
      <ReportedVisits name="Missed" state="missed" date={date} visits={openedAs('missed')} />
      <ReportedVisits name="Done" state="done" date={date} visits={openedAs('done')} />
      {visits.some((visit) => opened.get(visit.id) !== stateOf(visit)) && (
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpened(statesOf(visits))}>
          Sort list again
        </Button>
      )}
    </Box>
  );
}

function statesOf(visits: readonly ScheduledVisit[]): ReadonlyMap<string, VisitState> {
  return new Map(visits.map((visit) => [visit.id, stateOf(visit)]));
}

const Summary = styled('summary')({ minHeight: 44, lineHeight: '44px', fontWeight: 600, cursor: 'pointer' });

interface ReportedVisitsProps {
  name: string;
  state: VisitState;
  date: CalendarDate;
  visits: readonly ScheduledVisit[];
}

function ReportedVisits({ name, state, date, visits }: ReportedVisitsProps) {
  if (visits.length === 0) return null;
  const changed = visits.filter((visit) => stateOf(visit) !== state).length;
  return (
    <details>
      <Summary>
        {name} · {countText(visits.length - changed)}
        {changed > 0 && `, changed · ${countText(changed)}`}
      </Summary>
      <Visits date={date} visits={visits} />
    </details>
  );
}

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

function Visits({ date, visits }: { date: CalendarDate; visits: readonly ScheduledVisit[] }) {
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
