import { useEffect, useState } from 'react';
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import type { CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import { Failure, messageOf } from '../parts/Failure.js';
import { useCommunities } from '../parts/use-communities.js';
import type { BackofficeProvider } from '../providers/data-provider.js';
import { usesInWords } from './community.js';

const ASK_AGAIN_MS = 700;

/** One community becomes part of another: what that moves, the question, and how far it is. */
export default function MergeDialog({ community, onClose }: { community: CommunityResponse; onClose: () => void }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const { communities, isPending: reading } = useCommunities();
  const [into, setInto] = useState<CommunityResponse | null>(null);
  const merge = useMutation({ mutationFn: () => dataProvider.mergeCommunity(community.id, into!.id) });
  const moving = merge.isSuccess || community.mergedInto !== null;
  const uses = useUses(community, moving);
  useFarewell(community, uses.isGone, onClose);

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="merge-title">
      <DialogTitle id="merge-title">Merge {community.name} into another community</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {uses.error && <Failure error={uses.error} onRetry={() => void uses.refetch()} />}
        {uses.data && <Moved uses={uses.data} moving={moving} />}
        {moving ? (
          <Box role="status">
            <LinearProgress aria-label="Moving the records" sx={{ mb: 1 }} />
            This goes on when you close this window.
          </Box>
        ) : (
          <>
            <Autocomplete
              options={communities.filter(({ id }) => id !== community.id)}
              loading={reading}
              value={into}
              onChange={(_, chosen) => setInto(chosen)}
              getOptionLabel={({ name }) => name}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              renderOption={({ key, ...props }, { name, locality }) => (
                <li key={key} {...props}>
                  <span>{name}</span>
                  <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'text.secondary' }}>
                    {locality}
                  </Box>
                </li>
              )}
              renderInput={(params) => <TextField {...params} margin="none" autoFocus label="Merge into" />}
            />
            <Typography color="textSecondary">
              {community.name} is removed. Enquiries and addresses that name it will belong to{' '}
              {into?.name ?? 'the other community'}. This can't be undone.
            </Typography>
          </>
        )}
        {merge.error && <Alert severity="error">{messageOf(merge.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{moving ? 'Close' : 'Keep'}</Button>
        {!moving && (
          <Button
            variant="contained"
            color="error"
            disabled={!into || !uses.data}
            loading={merge.isPending}
            onClick={() => merge.mutate()}
          >
            Merge
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Moved({ uses, moving }: { uses: CommunityUses; moving: boolean }) {
  const parts = usesInWords(uses);
  if (parts.length === 0)
    return (
      <Typography>{moving ? 'Nothing is left to be moved.' : 'Nothing names it: no record will be moved.'}</Typography>
    );
  return (
    <div>
      <Typography>{moving ? 'Still to be moved:' : 'This will be moved:'}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </Box>
    </div>
  );
}

/** How many records name the community; while it is being merged, asked for again until it is gone. */
function useUses({ id }: CommunityResponse, moving: boolean) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const answer = useQuery({
    queryKey: ['communities', 'uses', id],
    queryFn: () => dataProvider.communityUses(id),
    refetchInterval: ({ state }) => (moving && !isMissing(state.error) ? ASK_AGAIN_MS : false),
  });
  const isGone = moving && isMissing(answer.error);
  return { ...answer, error: isGone ? null : answer.error, isGone };
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

function useFarewell({ name }: CommunityResponse, isGone: boolean, onClose: () => void): void {
  const notify = useNotify();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isGone) return;
    notify(`${name} was merged`, { type: 'success' });
    void queryClient.invalidateQueries();
    onClose();
  }, [isGone, name, notify, queryClient, onClose]);
}
