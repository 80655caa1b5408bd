import { useEffect, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { Visit } from '#libs/contract/schedule.js';
import { formatSlot } from '#libs/slot-text.js';
import { StatusChip } from '../components/StatusChip.js';
import { renewIfExpiring } from '../providers/http-client.js';
import { WASH_STATUS } from '../washes/wash.js';
import { CallButtons } from './CallButtons.js';
import { markDone, removeMark, UNDO_MS, useMarks } from './done-marks.js';

/** A visit: the car, where it is parked, and its owner. */
export function VisitCard({ visit }: { visit: Visit }) {
  const { car, wash, name, address, timeSlot } = visit;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Typography variant="h2" component="h4" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {(car && formatCarNumber(car.number)) || wash?.service}
        </Typography>
        {wash ? (
          <StatusChip tone={WASH_STATUS[wash.status].tone}>{WASH_STATUS[wash.status].name}</StatusChip>
        ) : (
          <StatusChip tone="resting">Plan</StatusChip>
        )}
      </Box>
      {car?.number && wash && <Typography>{wash.service}</Typography>}
      {car && <Typography>{[car.colour, car.name, typeText(car.type)].filter(Boolean).join(' · ')}</Typography>}
      {car?.parking && <Typography sx={{ fontWeight: 600 }}>{car.parking}</Typography>}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{address}</Typography>
      <Typography color="textSecondary">
        {name} · <span style={{ whiteSpace: 'nowrap' }}>{formatSlot(timeSlot)}</span>
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, max-content)' }, gap: 1, mt: 1.5 }}
      >
        <CallButtons person={visit} />
        {wash?.allowedStatuses.includes('done') && <DoneButton visit={visit} service={wash.service} />}
      </Box>
    </>
  );
}

/** Longer than a request takes until the server has checked its token. */
const SENDING_MS = 30_000;
/** Longer than between the taps of a double tap. */
const DOUBLE_TAP_MS = 500;

/** Marks the wash as done after ten seconds, during which it can be undone. */
function DoneButton({ visit: { id, name }, service }: { visit: Visit; service: string }) {
  const label = `${service} for ${name}`;
  const mark = useMarks().find(({ washId }) => washId === id);
  const [isSettling, settle] = useSettling();
  if (mark?.status === 'delayed')
    return (
      <Box sx={{ alignSelf: 'center' }}>
        <StatusChip tone="waiting">Done · Not sent yet</StatusChip>
      </Box>
    );
  if (mark?.status === 'undoable')
    return (
      <Button
        variant="outlined"
        startIcon={<UndoOutlined />}
        sx={{ minHeight: 44 }}
        aria-label={`Undo: ${label}`}
        aria-disabled={isSettling}
        onClick={settle(() => removeMark(mark))}
      >
        Done · Undo
      </Button>
    );
  return (
    <Button
      variant="contained"
      startIcon={<CheckOutlined />}
      sx={{ minHeight: 44 }}
      aria-label={`Mark done: ${label}`}
      loading={mark !== undefined}
      aria-disabled={isSettling}
      onClick={settle(() => {
        markDone(id, label);
        // If this fails, the request that marks the wash renews the session, unless the page is closed.
        renewIfExpiring(UNDO_MS + SENDING_MS).catch(() => undefined);
      })}
    >
      Mark done
    </Button>
  );
}

/** Two buttons have just changed places, so that a tap can be the second of a double tap. It is ignored. */
function useSettling(): [boolean, (action: () => void) => () => void] {
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  const settle = (action: () => void) => () => {
    if (isSettling) return;
    setSettling(true);
    action();
  };
  return [isSettling, settle];
}

function typeText(type: string): string {
  return Object.hasOwn(CAR_TYPE_LABELS, type) ? CAR_TYPE_LABELS[type as keyof typeof CAR_TYPE_LABELS] : type;
}
