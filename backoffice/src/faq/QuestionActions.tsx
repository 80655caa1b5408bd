import { Box, Button } from '@mui/material';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FaqResponse } from '#libs/contract/faq.js';
import { DeleteAction } from '../components/DeleteAction.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';

const DELETION = {
  question: 'Are you sure you want to delete this question?',
  deleted: 'Question deleted',
  failed: 'Error deleting question',
};

interface QuestionActionsProps {
  entry: FaqResponse & RaRecord;
  /** Its position in the group, while the whole group is shown. */
  place: { index: number; last: number } | null;
}

export function QuestionActions({ entry, place }: QuestionActionsProps) {
  const { mutate, isPending } = usePlace(entry);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, alignItems: 'center' }}>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={`/faq/${encodeURIComponent(entry.id)}`}
        startIcon={<EditOutlined />}
        aria-label={`Edit ${entry.question}`}
      >
        Edit
      </Button>
      {place && (
        <>
          <Button
            size="small"
            startIcon={<ArrowUpwardOutlined />}
            disabled={place.index === 0}
            loading={isPending}
            aria-label={`Move up: ${entry.question}`}
            onClick={() => mutate(place.index - 1)}
          >
            Up
          </Button>
          <Button
            size="small"
            startIcon={<ArrowDownwardOutlined />}
            disabled={place.index === place.last}
            loading={isPending}
            aria-label={`Move down: ${entry.question}`}
            onClick={() => mutate(place.index + 1)}
          >
            Down
          </Button>
        </>
      )}
      <Box sx={{ ml: 'auto' }}>
        <DeleteAction record={entry} name={entry.question} texts={DELETION} />
      </Box>
    </Box>
  );
}

function usePlace({ id }: FaqResponse) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (at: number) => dataProvider.placeFaq(id, at),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['faq'] }),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
  });
}
