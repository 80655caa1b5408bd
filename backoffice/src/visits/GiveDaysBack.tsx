import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify, type RaRecord } from 'react-admin';
import type { VisitResponse } from '#libs/contract/visits.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDaysBackQuestion, nothingToGiveBackText } from './give-days-back.js';
import { useSelection } from '../list/use-selection.js';

type Visit = VisitResponse & RaRecord;

interface Selected {
  missed: readonly Visit[];
  made: readonly Visit[];
}

/** Gives back the days of those selected visits that were missed, after a question. */
export function GiveDaysBack() {
  const [selected, setSelected] = useState<Selected | null>(null);
  const notify = useNotify();
  const { read, isReading } = useSelection<Visit>('visits', (visits) => {
    const missed = visits.filter(({ outcome }) => outcome === 'missed');
    const made = visits.filter((visit) => !missed.includes(visit));
    if (missed.length > 0) setSelected({ missed, made });
    else notify(nothingToGiveBackText(made.length), { type: 'warning' });
  });

  return (
    <>
      <Button size="small" onClick={read} loading={isReading}>
        Give days back
      </Button>
      {selected && <Question {...selected} onClose={() => setSelected(null)} />}
    </>
  );
}

function Question({ missed, made, onClose }: Selected & { onClose: () => void }) {
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
