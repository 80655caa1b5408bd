import { useState } from 'react';
import { Box, Button, Card, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { CalendarDate } from '#libs/calendar.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { PlainList } from '../components/PlainList.js';
import { useTexts } from '../language/use-texts.js';
import type { Texts } from '../language/texts.js';
import { bySlot, matchingVisits, stateOf, type Tower, type VisitState } from './by-slot.js';
import { EmptySchedule } from './EmptySchedule.js';
import { VisitCard } from './VisitCard.js';

/** With more cars than this, towers are collapsed. */
const MAX_OPEN = 30;

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
  const { t, startText } = useTexts();
  const [opened, setOpened] = useState(() => statesOf(visits));
  if (!visits.some(({ id }) => opened.has(id))) setOpened(statesOf(visits));
  const matching = matchingVisits(visits, typed);
  if (matching.length === 0)
    return <EmptySchedule text={t('schedule.noMatch', { typed: typed.trim() })} about={t('schedule.howToSearch')} />;
  const isOpen = matching.length <= MAX_OPEN;
  const openedAs = (state: VisitState | undefined) => matching.filter(({ id }) => opened.get(id) === state);
  // Cars of a new plan or wash, of a community that the employee has taken over, or moved from another day.
  const added = openedAs(undefined);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {bySlot(openedAs('due')).map(({ start, community, towers }) => (
        <Box key={start} component="section" aria-label={startText(start)}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {startText(start)}
            {community && ` · ${community}`}
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
        <Box component="section" aria-label={t('schedule.added')}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('schedule.added')}
          </Typography>
          <Visits date={date} visits={added} />
        </Box>
      )}
      <ReportedVisits state="missed" date={date} visits={openedAs('missed')} />
      <ReportedVisits state="done" date={date} visits={openedAs('done')} />
      {visits.some((visit) => opened.get(visit.id) !== stateOf(visit)) && (
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpened(statesOf(visits))}>
          {t('schedule.sortAgain')}
        </Button>
      )}
    </Box>
  );
}

function statesOf(visits: readonly ScheduledVisit[]): ReadonlyMap<string, VisitState> {
  return new Map(visits.map((visit) => [visit.id, stateOf(visit)]));
}

const Summary = styled('summary')({ paddingBlock: 10, lineHeight: '24px', fontWeight: 600, cursor: 'pointer' });

interface ReportedVisitsProps {
  state: 'missed' | 'done';
  date: CalendarDate;
  visits: readonly ScheduledVisit[];
}

function ReportedVisits({ state, date, visits }: ReportedVisitsProps) {
  const { t } = useTexts();
  if (visits.length === 0) return null;
  const changed = visits.filter((visit) => stateOf(visit) !== state).length;
  const group = { name: t(`visit.status.${state}`), count: visits.length - changed };
  return (
    <details>
      <Summary>{changed > 0 ? t('schedule.groupChanged', { ...group, changed }) : t('schedule.group', group)}</Summary>
      <Visits date={date} visits={visits} />
    </details>
  );
}

/** Customers write `B`, `Tower B` or `Block 4`. Only a bare letter or number gets the prefix. */
function towerName({ t }: Texts, tower: string): string {
  return /^[a-z]?\d*$/i.test(tower) ? t('schedule.tower', { name: tower }) : tower;
}

interface TowerVisitsProps {
  date: CalendarDate;
  tower: Tower;
  open: boolean;
}

function TowerVisits({ date, tower: { name, community, visits }, open }: TowerVisitsProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <details open={open}>
      <Summary>
        {community && `${community}: `}
        {name === '' ? t('schedule.otherAddresses') : towerName(texts, name)} ·{' '}
        {t('schedule.cars', { count: visits.length })}
      </Summary>
      <Visits date={date} visits={visits} />
    </details>
  );
}

function Visits({ date, visits }: { date: CalendarDate; visits: readonly ScheduledVisit[] }) {
  return (
    <PlainList gap={1.5}>
      {visits.map((visit) => (
        <Card key={visit.id} component="li" sx={{ p: 2 }}>
          <VisitCard visit={visit} date={date} />
        </Card>
      ))}
    </PlainList>
  );
}
