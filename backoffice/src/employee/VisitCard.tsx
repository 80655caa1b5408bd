import { Box, Typography } from '@mui/material';
import type { CalendarDate } from '#libs/calendar.js';
import { readSession } from '#libs/browser/session.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { CarType } from '#libs/catalogue.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { unbroken } from '#libs/unbroken.js';
import { StatusChip } from '../components/StatusChip.js';
import { EN } from '../language/en.js';
import type { Texts } from '../language/texts.js';
import { useTexts } from '../language/use-texts.js';
import { serviceText } from '../visits/visit.js';
import { assigneeText, chipOf, unpaidText } from '../washes/wash.js';
import { VisitActions } from './VisitActions.js';

/** A visit: the car, where it is parked, its owner, and its outcome. */
export function VisitCard({ visit, date }: { visit: ScheduledVisit; date: CalendarDate }) {
  const { car, wash, name, address, timeSlot } = visit;
  const texts = useTexts();
  const assigned = wash && assigneeText(texts, wash, readSession()?.userId);
  const unpaid = wash && unpaidText(texts, wash);
  const service = wash && serviceText(texts, wash.service);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Typography variant="h2" component="h4" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {(car && formatCarNumber(car.number)) || service}
        </Typography>
        <VisitChip visit={visit} />
      </Box>
      {car?.number && wash && <Typography>{service}</Typography>}
      {car && <Typography>{[car.colour, car.name, typeText(texts, car.type)].filter(Boolean).join(' · ')}</Typography>}
      {car?.parking && <Typography sx={{ fontWeight: 600 }}>{car.parking}</Typography>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{unbroken(address)}</Typography>
      <Typography color="textSecondary">
        {name} · <span style={{ whiteSpace: 'nowrap' }}>{texts.slotText(timeSlot)}</span>
      </Typography>
      {assigned && <Typography sx={{ overflowWrap: 'anywhere' }}>{assigned}</Typography>}
      {unpaid && <Typography>{unpaid}</Typography>}
      <VisitActions visit={visit} date={date} />
    </>
  );
}

function VisitChip({ visit }: { visit: ScheduledVisit }) {
  const { t } = useTexts();
  const chip = chipOf(visit);
  return (
    <StatusChip tone={chip?.tone ?? 'resting'}>{t(chip ? `visit.status.${chip.state}` : 'visit.plan')}</StatusChip>
  );
}

function typeText({ t }: Texts, type: string): string {
  return Object.hasOwn(EN, `car.${type}`) ? t(`car.${type as CarType}`) : type;
}
