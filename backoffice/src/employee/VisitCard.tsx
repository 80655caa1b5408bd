import { Box, Button, Typography } from '@mui/material';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { formatCarNumber } from '#libs/car-number.js';
import { CAR_TYPE_LABELS } from '#libs/catalogue.js';
import type { Visit } from '#libs/contract/schedule.js';
import { formatSlot } from '#libs/slot-text.js';
import { errorMessage } from '../components/LoadError.js';
import { StatusChip } from '../components/StatusChip.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { renewIfExpiring } from '../providers/http-client.js';
import { WASH_STATUS } from '../washes/wash.js';
import { CallButtons } from './CallButtons.js';
import { UNDO_MS, useUndoable } from './use-undoable.js';

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
        {name} · {formatSlot(timeSlot)}
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

/**
 * Marks the wash as done after ten seconds, during which it can be undone. If the page is left, it is marked
 * immediately.
 */
function DoneButton({ visit: { id, name }, service }: { visit: Visit; service: string }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.changeVisitStatus(id, 'done'),
    onSuccess: () => notify(`The ${service} for ${name} is done`, { type: 'success' }),
    // By now, the screen may have been left.
    onError: (error) =>
      notify(`The ${service} for ${name} is not marked as done. ${errorMessage(error)}`, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['schedule'] }),
  });
  const { isWaiting, isSettling, start, undo } = useUndoable(mutate);
  const markDone = () => {
    start();
    // If this fails, the request that marks the wash renews the session, unless the page is closed.
    renewIfExpiring(UNDO_MS + SENDING_MS).catch(() => undefined);
  };
  if (isWaiting)
    return (
      <Button
        variant="outlined"
        startIcon={<UndoOutlined />}
        sx={{ minHeight: 44 }}
        aria-label={`Undo: ${service} for ${name}`}
        aria-disabled={isSettling}
        onClick={undo}
      >
        Done · Undo
      </Button>
    );
  return (
    <Button
      variant="contained"
      startIcon={<CheckOutlined />}
      sx={{ minHeight: 44 }}
      aria-label={`Mark done: ${service} for ${name}`}
      loading={isPending}
      aria-disabled={isSettling}
      onClick={markDone}
    >
      Mark done
    </Button>
  );
}

function typeText(type: string): string {
  return Object.hasOwn(CAR_TYPE_LABELS, type) ? CAR_TYPE_LABELS[type as keyof typeof CAR_TYPE_LABELS] : type;
}
