import { useState } from 'react';
import { Box } from '@mui/material';
import type { PlanResponse } from '#libs/contract/plans.js';
import { daysText } from '#libs/duration-text.js';
import { pauseEnds, pausePreview, proposedPause } from '#libs/pauses.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { FormAlert } from '../components/FormAlert.js';
import { dayText } from '../components/format.js';

interface PauseQuestionProps {
  order: PlanResponse;
  busy: boolean;
  error: unknown;
  onConfirm: (pause: { from: string; until: string }) => void;
  onClose: () => void;
}

/** Asks for the days of a pause and shows the new end date. */
export function PauseDialog({ order, busy, error, onConfirm, onClose }: PauseQuestionProps) {
  const [pause, setPause] = useState<{ from: string | null; until: string | null }>(
    () => proposedPause(order) ?? { from: '', until: '' },
  );
  const [from, until] = [pause.from ?? '', pause.until ?? ''];
  const options = order.pauseOptions;
  const ends = options && from !== '' ? pauseEnds(options, from) : null;
  const preview = pausePreview(order, from, until);
  return (
    <ConfirmDialog
      title={`Pause ${order.name}’s plan?`}
      text={
        preview
          ? `${daysText(preview.days)} without cleaning, added to the end: the plan ends on ${dayText(preview.endDate)} instead of ${dayText(order.endDate)}. The pause ends automatically after ${dayText(until)}. ${daysText(preview.daysLeft)} of pause left after that.`
          : options
            ? `Choose ${options.minDays} to ${daysText(options.maxDays)}, starting between ${dayText(options.from)} and ${dayText(options.to)}.`
            : 'This plan cannot be paused now.'
      }
      confirm="Pause"
      busy={busy}
      disabled={!preview}
      onConfirm={() => onConfirm({ from, until })}
      onClose={onClose}
    >
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))', gap: 2, mt: 2 }}
      >
        <DateField
          label="First day without cleaning"
          value={pause.from}
          min={options?.from}
          max={options?.to}
          onChange={(day) => setPause({ ...pause, from: day })}
        />
        <DateField
          label="Last day without cleaning"
          value={pause.until}
          min={ends?.first}
          max={ends?.last}
          onChange={(day) => setPause({ ...pause, until: day })}
        />
      </Box>
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
