import { useState } from 'react';
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import { namedHolidays, type ListedDaysOff } from '#libs/service-days.js';
import { CommunityAutocomplete } from '../components/CommunityAutocomplete.js';
import { InputDialog } from '../components/ConfirmDialog.js';
import { FormAlert } from '../components/FormAlert.js';
import { LoadError } from '../components/LoadError.js';
import { useCatalogue } from '../components/use-catalogue.js';
import { useCommunities } from '../components/use-communities.js';
import { useFailureWhenClosed } from '../components/use-failure-when-closed.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { usageText } from './community.js';
import { closuresOnlyIn } from './merged-closures.js';
import { useCommunityUses } from './use-community-uses.js';

/** Merges a community into another after a confirmation. Records are updated in the background. */
export default function MergeDialog({ community, onClose }: { community: CommunityResponse; onClose: () => void }) {
  const dataProvider = useBackofficeProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { communities, isPending: reading } = useCommunities();
  const [into, setInto] = useState<CommunityResponse | null>(null);
  const uses = useCommunityUses(community.id);
  const catalogue = useCatalogue();
  const merge = useMutation({
    mutationFn: ({ id }: CommunityResponse) => dataProvider.mergeCommunity(community.id, id),
    onSuccess: (_, { name }) => {
      notify(`${community.name} is now part of ${name}`, { type: 'success' });
      void queryClient.invalidateQueries();
    },
    onError: useFailureWhenClosed(),
  });

  return (
    <InputDialog hasInput={into !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="merge-title">
      <DialogTitle id="merge-title">Merge {community.name} into another community</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {uses.error && <LoadError error={uses.error} onRetry={() => void uses.refetch()} />}
        {uses.data && <Uses uses={uses.data} />}
        <CommunityAutocomplete
          options={communities.filter(({ id }) => id !== community.id)}
          loading={reading}
          value={into}
          onChange={setInto}
          renderInput={(params) => <TextField {...params} margin="none" autoFocus label="Merge into" />}
        />
        {catalogue.error && <LoadError error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
        {catalogue.data && <Closures community={community} into={into} daysOff={catalogue.data.business.daysOff} />}
        <Typography color="textSecondary">
          {community.name} is removed from the list. Enquiries that mention its name are assigned to{' '}
          {into?.name ?? 'the other community'}. This can’t be undone.
        </Typography>
        <FormAlert error={merge.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!into || !uses.data || !catalogue.data}
          loading={merge.isPending}
          // Not closed when it has been closed meanwhile, because another dialog may be open.
          onClick={() => into && merge.mutate(into, { onSuccess: onClose })}
        >
          Merge
        </Button>
      </DialogActions>
    </InputDialog>
  );
}

function Uses({ uses }: { uses: CommunityUses }) {
  const parts = usageText(uses);
  if (parts.length === 0) return <Typography>No records use this community.</Typography>;
  return (
    <div>
      <Typography>These records move to the other community:</Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </Box>
    </div>
  );
}

interface ClosuresProps {
  community: CommunityResponse;
  into: CommunityResponse | null;
  daysOff: ListedDaysOff;
}

/** The days without service that the customers of either community do not expect. */
function Closures({ community, into, daysOff }: ClosuresProps) {
  const moved = closuresOnlyIn(community.id, into?.id ?? null, daysOff);
  const kept = into ? closuresOnlyIn(into.id, community.id, daysOff) : [];
  if (moved.length === 0 && kept.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {moved.length > 0 && (
        <div>
          The holidays of {community.name} move too: {into?.name ?? 'the other community'} will not be served on{' '}
          {namedHolidays(moved)}.
        </div>
      )}
      {kept.length > 0 && (
        <div>
          The cars of {community.name} will not be served on {namedHolidays(kept)}, like those of {into?.name}.
        </div>
      )}
    </Alert>
  );
}
