import { useState } from 'react';
import type { TextKey } from '../../lib/language/en.js';
import { useAccountTexts, type AccountTextsInUse } from '../../lib/language/use-account-texts.js';
import { Button } from '../../ui/button.js';
import { ChoiceInput } from '../../ui/choice-input.js';
import { Dialog } from '../../ui/dialog.js';
import { useTranslation, type SharedText } from '../../ui/translation.js';
import styles from './conflict-dialog.module.css';
import type { FieldConflict } from './merged-edit.js';

const LABELS: Record<string, SharedText> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  addressLine: 'Address',
  communityName: 'Community',
  tower: 'Tower or block',
  flat: 'Flat or house',
  city: 'City',
  state: 'State',
  pin: 'PIN code',
};

/** Of fields that other forms do not have. */
const OWN_LABELS: Record<string, TextKey> = {
  notListed: 'conflict.notListed',
  profilePic: 'conflict.picture',
};

/** Employees, who can choose a language, have no cars. */
const CAR_LABELS: Record<string, string> = {
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
  const { t } = useAccountTexts();
  const labelOf = useLabels();
  const [current, setCurrent] = useState<ReadonlySet<FieldConflict['field']>>(new Set());
  const choose = (field: FieldConflict['field'], isCurrent: boolean) => {
    const next = new Set(current);
    if (isCurrent) next.add(field);
    else next.delete(field);
    setCurrent(next);
  };
  return (
    <Dialog title={t('conflict.title')} onClose={onClose}>
      <p>{t('conflict.text')}</p>
      <div className={styles.rows}>
        {conflicts.map(({ field, mine, current: now }) => (
          <fieldset key={field} className={styles.row}>
            <legend>{labelOf(field)}</legend>
            {(
              [
                [t('conflict.mine'), mine, false],
                [t('conflict.current'), now, true],
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
                <span className={styles.value}>{textOf(t, field, value)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onSave(current)}>{t('conflict.save')}</Button>
        <Button look="ghost" onClick={onClose}>
          {t('conflict.back')}
        </Button>
      </div>
    </Dialog>
  );
}

function textOf(t: AccountTextsInUse['t'], field: string, value: FieldConflict['mine']): string {
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (!value) return t('conflict.nothing');
  return field === 'profilePic' ? t('conflict.aPicture') : value;
}

function useLabels(): (field: string) => string | undefined {
  const { t } = useAccountTexts();
  const translated = useTranslation();
  return (field) => {
    if (LABELS[field]) return translated(LABELS[field]);
    return OWN_LABELS[field] ? t(OWN_LABELS[field]) : CAR_LABELS[field];
  };
}
