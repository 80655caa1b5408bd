import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { ChoiceInput } from '../../ui/choice-input.js';
import { Dialog } from '../../ui/dialog.js';
import styles from './conflict-dialog.module.css';
import type { FieldConflict } from './merged-edit.js';

const LABELS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  addressLine: 'Address',
  communityName: 'Community',
  notListed: 'Community not listed',
  tower: 'Tower or block',
  flat: 'Flat or house',
  city: 'City',
  state: 'State',
  pin: 'PIN code',
  profilePic: 'Picture',
  carName: 'Car',
  carColor: 'Colour',
  carNumber: 'Car number',
  planDuration: 'Plan duration (months)',
  timeSlot: 'Time slot',
  level: 'Parking level',
  bay: 'Parking bay',
  parkingLine: 'Parking',
};

interface ConflictDialogProps {
  conflicts: readonly FieldConflict[];
  /** Called with the fields for which the current value was chosen. */
  onSave: (currentFields: ReadonlySet<FieldConflict['field']>) => void;
  /** Returns to the form without a decision. */
  onClose: () => void;
}

/** Shows fields that were changed here and elsewhere, with a choice between both values. */
export function ConflictDialog({ conflicts, onSave, onClose }: ConflictDialogProps) {
  const [current, setCurrent] = useState<ReadonlySet<FieldConflict['field']>>(new Set());
  const choose = (field: FieldConflict['field'], isCurrent: boolean) => {
    const next = new Set(current);
    if (isCurrent) next.add(field);
    else next.delete(field);
    setCurrent(next);
  };
  return (
    <Dialog title="Your profile was changed while you were editing" onClose={onClose}>
      <p>
        Our office or another of your devices changed the same details. Your entries are not lost. Which values should
        we keep?
      </p>
      <div className={styles.rows}>
        {conflicts.map(({ field, mine, current: now }) => (
          <fieldset key={field} className={styles.row}>
            <legend>{LABELS[field] ?? field}</legend>
            {(
              [
                ['Your value', mine, false],
                ['Current value', now, true],
              ] as const
            ).map(([whose, value, isCurrent]) => (
              <label key={whose} className={styles.choice}>
                <ChoiceInput
                  type="radio"
                  name={`conflict-${field}`}
                  checked={current.has(field) === isCurrent}
                  onChange={() => choose(field, isCurrent)}
                />
                <span className={styles.whose}>{whose}</span>
                <span className={styles.value}>{textOf(field, value)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onSave(current)}>Save my choices</Button>
        <Button look="ghost" onClick={onClose}>
          Back to the form
        </Button>
      </div>
    </Dialog>
  );
}

function textOf(field: string, value: FieldConflict['mine']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!value) return 'Nothing';
  return field === 'profilePic' ? 'A picture' : value;
}
