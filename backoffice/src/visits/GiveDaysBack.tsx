import { useState } from 'react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import type { VisitResponse } from '#libs/contract/visits.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { MAX_IDS } from '../providers/read-in-batches.js';
import { useGiveDaysBack } from './days-given-back.js';
import { giveDaysBackQuestion, nothingToGiveBackText } from './give-days-back.js';

type Visit = VisitResponse & RaRecord;

interface Question {
  title: string;
  text: string;
  missed: readonly Visit[];
}

/** Gives back the days of those selected visits that were missed, after a question. */
export function GiveDaysBack() {
  const { selectedIds } = useListContext<Visit>();
  const [question, setQuestion] = useState<Question | null>(null);
  const dataProvider = useDataProvider<BackofficeProvider>();
  const notify = useNotify();
  // Selected visits can be on other pages of the list.
  const { mutate: ask, isPending: isReading } = useMutation({
    mutationFn: () => dataProvider.getMany<Visit>('visits', { ids: selectedIds }),
    onSuccess: ({ data }) => {
      const missed = data.filter(({ outcome }) => outcome === 'missed');
      const made = data.length - missed.length;
      if (missed.length > 0) setQuestion({ missed, ...giveDaysBackQuestion(missed.length, made) });
      else notify(nothingToGiveBackText(made), { type: 'warning' });
    },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
  const { mutate, isPending } = useGiveDaysBack(() => setQuestion(null));

  function press() {
    if (selectedIds.length <= MAX_IDS) ask();
    else notify(`Please select at most ${MAX_IDS} visits.`, { type: 'warning' });
  }

  return (
    <>
      <Button size="small" onClick={press} loading={isReading}>
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
