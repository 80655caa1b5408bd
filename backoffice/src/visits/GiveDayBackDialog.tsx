import { useState } from 'react';
import { Box } from '@mui/material';
import { addDays } from '#libs/calendar.js';
import { isRunning } from '#libs/order-transitions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DateField } from '../components/DateField.js';
import { FormAlert } from '../components/FormAlert.js';
import { dayText } from '../components/format.js';
import { useToday } from '../components/use-today.js';
import { useDayGivenBack, type PlanOfVisits } from './days-given-back.js';

interface GiveDayBackDialogProps {
  plan: PlanOfVisits;
  /** The day of a missed visit; without it, the day is to be chosen. */
  date?: string;
  onClose: () => void;
}

/** Asks which day of a plan is given back, and shows the new end date. */
export function GiveDayBackDialog({ plan, date, onClose }: GiveDayBackDialogProps) {
  const [chosen, setChosen] = useState<string | null>(date ?? '');
  const today = useToday();
  const { mutate, isPending, error } = useDayGivenBack(plan);
  const { name, startDate, endDate, daysGivenBack } = plan;
  const isChosen = chosen !== null && chosen !== '';
  const isGivenBack = isChosen && daysGivenBack.includes(chosen);
  const newEnd = endDate === null ? null : addDays(endDate, 1);
  return (
    <ConfirmDialog
      title={`Give back a day for ${name}’s plan?`}
      text={
        isGivenBack
          ? `${dayText(chosen)} has been given back.`
          : `The plan ends on ${dayText(newEnd)} instead of ${dayText(endDate)}${date ? `, because the car was not cleaned on ${dayText(date)}` : ''}. We’ll email the customer.`
      }
      confirm="Give day back"
      busy={isPending}
      disabled={!isChosen || isGivenBack || !isRunning(plan)}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate({ date: chosen!, givenBack: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
        {date === undefined && (
          <DateField
            label="Day without cleaning"
            value={chosen}
            min={startDate ?? undefined}
            max={today}
            onChange={setChosen}
          />
        )}
        <FormAlert error={error} />
      </Box>
    </ConfirmDialog>
  );
}
