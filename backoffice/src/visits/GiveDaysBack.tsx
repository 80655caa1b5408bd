import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify, type RaRecord } from 'react-admin';
import type { VisitResponse } from '#libs/contract/visits.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDaysBackQuestion, nothingToGiveBackText } from './give-days-back.js';
import { useSelection } from './use-selection.js';

type Visit = VisitResponse & RaRecord;

interface Question {
  title: string;
  text: string;
  missed: readonly Visit[];
}

/** Gives back the days of those selected visits that were missed, after a question. */
export function GiveDaysBack() {
  const [question, setQuestion] = useState<Question | null>(null);
  const notify = useNotify();
  const { read, isReading } = useSelection<Visit>('visits', (visits) => {
    const missed = visits.filter(({ outcome }) => outcome === 'missed');
    const made = visits.length - missed.length;
    if (missed.length > 0) setQuestion({ missed, ...giveDaysBackQuestion(missed.length, made) });
    else notify(nothingToGiveBackText(made), { type: 'warning' });
  });
  const { mutate, isPending } = useGiveDaysBack(() => setQuestion(null));

  return (
    <>
      <Button size="small" onClick={read} loading={isReading}>
        Give days back
      </Button>
      {question && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirm="Give days back"
          busy={isPending}
          onConfirm={() => mutate(question.missed)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
