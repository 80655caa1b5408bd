import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { addDays, formatCalendarDate, formatMoment } from '#libs/calendar.js';
import { WASH_DAYS_AHEAD } from '#libs/catalogue.js';
import type { WashMoveRequest, WashResponse } from '#libs/contract/washes.js';
import { daysOffIn, nextServiceDay } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { unbroken } from '#libs/unbroken.js';
import { messageOf } from '../../app/api.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { showFieldErrors } from '../../lib/field-errors.js';
import { useToday } from '../../lib/use-clock.js';
import { useFirstErrorFocus } from '../../lib/use-first-error-focus.js';
import { WashDayField } from '../../lib/wash-day-field.js';
import { WashSlotField } from '../../lib/wash-slot-field.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { useMoveWash } from './profile.api.js';
import styles from './profile.module.css';

interface MoveWashDialogProps {
  wash: WashResponse;
  onClose: () => void;
  onMoved: (wash: WashResponse) => void;
}

/** Moves a booked wash to another day or time. */
export function MoveWashDialog({ wash, onClose, onMoved }: MoveWashDialogProps) {
  const { washes, business } = useCatalogue().catalogue;
  const today = useToday();
  const [first, last] = [addDays(today, 1), addDays(today, WASH_DAYS_AHEAD)];
  const daysOff = daysOffIn(business.daysOff, wash.communityId);
  const slots = washes.find(({ tier }) => tier === wash.tier)?.slots ?? [];
  const form = useForm<Required<Pick<WashMoveRequest, 'date' | 'timeSlot'>>>({
    defaultValues: {
      date: nextServiceDay(daysOff, wash.date < first ? first : wash.date),
      timeSlot: slots.includes(wash.timeSlot) ? wash.timeSlot : '',
    },
    shouldFocusError: false,
  });
  useFirstErrorFocus(form);
  const move = useMoveWash();
  const [failure, setFailure] = useState('');
  const { isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure('');
    if (values.date === wash.date && values.timeSlot === wash.timeSlot) {
      form.setError('timeSlot', { message: 'The wash is at this time already. Please choose another day or time.' });
      return;
    }
    try {
      onMoved(await move.mutateAsync({ washId: wash.id, ...values }));
    } catch (error) {
      if (!showFieldErrors(error, values, form.setError))
        setFailure(messageOf(error, 'We couldn’t move the wash. Please try again.'));
    }
  });

  return (
    <Dialog
      title="Move this wash?"
      text={
        <>
          It is booked for {unbroken(formatCalendarDate(wash.date))},{' '}
          <span className={styles.slot}>{formatSlot(wash.timeSlot)}</span>. You can move it until{' '}
          {unbroken(formatMoment(wash.cancelUntil))}. The price stays the same.
        </>
      }
      hasInput={isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form busy={isSubmitting} onSubmit={submit} noValidate aria-label="Move this wash" className={styles.pauseForm}>
          <div className={styles.fields}>
            <WashDayField first={first} last={last} daysOff={daysOff} />
            <WashSlotField tier={wash.tier} moved={wash} slots={slots} first={first} last={last} daysOff={daysOff} />
          </div>
          {failure && <Alert tone="error" message={failure} />}
          <div className={styles.actions}>
            <Button type="submit" busy={isSubmitting}>
              Move wash
            </Button>
            <CancelButton>Don’t move</CancelButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
