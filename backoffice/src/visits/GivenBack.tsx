import { useState } from 'react';
import { Button, Typography } from '@mui/material';
import { formatWeekday } from '#libs/calendar.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { isRunning } from '#libs/order-transitions.js';
import { mayChange } from '../session/permissions.js';
import type { PlanOfVisits } from './days-given-back.js';
import { GiveDayBackDialog } from './GiveDayBackDialog.js';

interface GivenBackProps {
  visit: Pick<VisitResponse, 'date' | 'outcome'>;
  plan: PlanOfVisits;
}

/** Whether the day of a visit was given back. For a missed one of a running plan, a button to do so. */
export function GivenBack({ visit: { date, outcome }, plan }: GivenBackProps) {
  const [asking, setAsking] = useState(false);
  const isGivenBack = plan.daysGivenBack.includes(date);
  const canGiveBack = !isGivenBack && outcome === 'missed' && isRunning(plan) && mayChange('allOrders');
  return (
    <>
      {isGivenBack && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          Day given back
        </Typography>
      )}
      {canGiveBack && (
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap', mx: '-5px' }}
          aria-label={`Give back ${formatWeekday(date)}`}
          onClick={() => setAsking(true)}
        >
          Give day back
        </Button>
      )}
      {asking && <GiveDayBackDialog plan={plan} date={date} onClose={() => setAsking(false)} />}
    </>
  );
}
