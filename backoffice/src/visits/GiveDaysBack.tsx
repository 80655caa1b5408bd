import { Button } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { VisitResponse } from '#libs/contract/visits.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDaysBackQuestion, nothingToGiveBackText } from './give-days-back.js';
import { useSelection, type Selection } from '../list/use-selection.js';

type Visit = VisitResponse & RaRecord;

/** Gives back the days of those selected visits that were missed, after a question. */
export function GiveDaysBack() {
  const { read, isReading, selection, close } = useSelection<Visit>(
    'visits',
    ({ outcome }) => outcome === 'missed',
    nothingToGiveBackText,
  );

  return (
    <>
      <Button size="small" onClick={read} loading={isReading}>
        Give days back
      </Button>
      {selection && <Question {...selection} onClose={close} />}
    </>
  );
}

function Question({ wanted: missed, others: made, onClose }: Selection<Visit> & { onClose: () => void }) {
  const { mutate, isPending } = useGiveDaysBack();
  return (
    <ConfirmDialog
      {...giveDaysBackQuestion(missed.length, made.length)}
      confirm="Give days back"
      busy={isPending}
      onConfirm={() => mutate({ days: missed, others: made }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
