import { Box, Typography } from '@mui/material';
import type { CalendarDate } from '#libs/calendar.js';
import { readSession } from '#libs/browser/session.js';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { StatusChip } from '../components/StatusChip.js';
import { assigneeText, chipOf, unpaidText } from '../washes/wash.js';
import { VisitActions } from './VisitActions.js';

/** A visit: the car, where it is parked, its owner, and its outcome. */
export function VisitCard({ visit, date }: { visit: ScheduledVisit; date: CalendarDate }) {
  const { car, wash, name, address, timeSlot } = visit;
  const assigned = wash && assigneeText(wash, readSession()?.userId);
  const unpaid = wash && unpaidText(wash);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Typography variant="h2" component="h4" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {(car && formatCarNumber(car.number)) || wash?.service}
        </Typography>
        <VisitChip visit={visit} />
      </Box>
      {car?.number && wash && <Typography>{wash.service}</Typography>}
      {car && <Typography>{[car.colour, car.name, typeText(car.type)].filter(Boolean).join(' · ')}</Typography>}
      {car?.parking && <Typography sx={{ fontWeight: 600 }}>{car.parking}</Typography>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{unbroken(address)}</Typography>
      <Typography color="textSecondary">
        {name} · <span style={{ whiteSpace: 'nowrap' }}>{formatSlot(timeSlot)}</span>
      </Typography>
      {assigned && <Typography sx={{ overflowWrap: 'anywhere' }}>{assigned}</Typography>}
      {unpaid && <Typography>{unpaid}</Typography>}
      <VisitActions visit={visit} date={date} />
    </>
  );
}

function VisitChip({ visit }: { visit: ScheduledVisit }) {
  const { name, tone } = chipOf(visit) ?? { name: 'Plan', tone: 'resting' };
  return <StatusChip tone={tone}>{name}</StatusChip>;
}

function typeText(type: string): string {
  return Object.hasOwn(CAR_TYPE_LABELS, type) ? CAR_TYPE_LABELS[type as keyof typeof CAR_TYPE_LABELS] : type;
}
