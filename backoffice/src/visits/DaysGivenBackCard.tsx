import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { addDays } from '#libs/calendar.js';
import { isRunning } from '#libs/order-transitions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { DetailsCard } from '../components/Details.js';
import { FormAlert } from '../components/FormAlert.js';
import { PlainList } from '../components/PlainList.js';
import { dayText } from '../components/format.js';
import { useToday } from '../components/use-today.js';
import { mayChange } from '../session/permissions.js';
import { useDayGivenBack, type PlanOfVisits } from './days-given-back.js';
import { GiveDayBackDialog } from './GiveDayBackDialog.js';

/**
 * The days of a plan that were given back, newest first. Renders nothing for a plan that never had any and has ended.
 */
export function DaysGivenBackCard({ plan }: { plan: PlanOfVisits }) {
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const { daysGivenBack, startDate } = plan;
  const today = useToday();
  const canChange = isRunning(plan) && mayChange('allOrders');
  // The server refuses to take back an added day that has begun.
  const canRemove = canChange && plan.endDate !== null && plan.endDate > today;
  if (startDate === null || (daysGivenBack.length === 0 && !canChange)) return null;
  return (
    <DetailsCard
      title="Days given back"
      action={
        canChange && (
          <Button size="small" onClick={() => setAsking(true)}>
            Give back a day
          </Button>
        )
      }
    >
      {daysGivenBack.length === 0 && (
        <Typography color="textSecondary">
          If a visit was not made, give the day back: the plan then ends a day later.
        </Typography>
      )}
      <PlainList>
        {daysGivenBack.toReversed().map((date) => (
          <Box component="li" key={date} sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
            <Typography sx={{ flex: 1 }}>{dayText(date)}</Typography>
            {canRemove && (
              <Button size="small" aria-label={`Remove ${dayText(date)}`} onClick={() => setRemoving(date)}>
                Remove
              </Button>
            )}
          </Box>
        ))}
      </PlainList>
      {asking && <GiveDayBackDialog plan={plan} onClose={() => setAsking(false)} />}
      {removing && <RemoveDayDialog plan={plan} date={removing} onClose={() => setRemoving(null)} />}
    </DetailsCard>
  );
}

function RemoveDayDialog({ plan, date, onClose }: { plan: PlanOfVisits; date: string; onClose: () => void }) {
  const { mutate, isPending, error } = useDayGivenBack(plan);
  return (
    <ConfirmDialog
      title={`Remove the day given back for ${dayText(date)}?`}
      text={`The plan ends on ${dayText(addDays(plan.endDate!, -1))} instead of ${dayText(plan.endDate)}. We’ll email the customer.`}
      confirm="Remove day"
      keep="Keep day"
      destructive
      busy={isPending}
      // Not called once this dialog is closed, because another one may be open then.
      onConfirm={() => mutate({ date, givenBack: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FormAlert error={error} />
    </ConfirmDialog>
  );
}
