import { formatCalendarDate } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { formatSlot } from '#libs/slot-text.js';
import { messageOf } from '../../app/api.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { useCancelPlanChange } from './profile.api.js';
import styles from './profile.module.css';

interface PlannedChangeProps {
  plan: PlanResponse;
  onCancelled: (plan: PlanResponse) => void;
}

/** The changes planned for tomorrow, with a button to cancel them. Renders nothing without a planned change. */
export function PlannedChange({ plan, onCancelled }: PlannedChangeProps) {
  const cancel = useCancelPlanChange(plan.userId, onCancelled);
  const change = plan.plannedChange;
  if (!change) return null;
  const car = [change.carName, change.carColor, formatCarNumber(change.carNumber)].filter(Boolean).join(', ');
  const isCarNew = (['carName', 'carColor', 'carNumber'] as const).some((field) => change[field] !== plan[field]);
  const changes = [
    change.timeSlot !== plan.timeSlot && `time slot ${formatSlot(change.timeSlot)}`,
    change.parking !== plan.parking && `parking ${change.parking || 'not given'}`,
    change.address !== plan.address && change.address,
    isCarNew && car,
  ].filter(Boolean);
  return (
    <div className={styles.effect} role="status">
      <p>
        <strong>From {formatCalendarDate(change.from)}:</strong> {changes.join('; ')}
      </p>
      {cancel.isError && <Alert tone="error" message={messageOf(cancel.error, MESSAGES.somethingWrong)} />}
      <Button size="small" look="ghost" busy={cancel.isPending} onClick={() => cancel.mutate(plan.id)}>
        Cancel this change
      </Button>
    </div>
  );
}
