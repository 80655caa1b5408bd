import { Button } from '@mui/material';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { newKey } from '#libs/browser/submission-keys.js';
import { useTexts } from '../language/use-texts.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { useShowVisit } from './use-show-visit.js';
import type { MarkedVisit } from './visit-marks.js';

interface WithdrawButtonProps {
  visit: MarkedVisit;
  /** Of the report. */
  reportedAt: string;
}

/** Withdraws the report of a visit, which is then due again. */
export function WithdrawButton({ visit: { id, date, label }, reportedAt }: WithdrawButtonProps) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { t, errorText } = useTexts();
  const showVisit = useShowVisit();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.reportVisit(id, { date, outcome: 'due', basedOn: reportedAt }, { key: newKey() }),
    onSuccess: (visit) => {
      showVisit(date, visit);
      notify(t('visit.dueAgain', { label }), { type: 'success' });
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['schedule', date] }),
  });
  return (
    <Button
      variant="text"
      startIcon={<UndoOutlined />}
      sx={{ minHeight: 44 }}
      loading={isPending}
      aria-label={t('undoOf', { label })}
      onClick={() => mutate()}
    >
      {t('undo')}
    </Button>
  );
}
