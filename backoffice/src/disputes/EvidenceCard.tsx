import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { DISPUTE_EVIDENCE, type DisputeEvidence, type DisputeResponse } from '#libs/contract/payments.js';
import { DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { EVIDENCE_TEXT, isOver } from './dispute.js';

/** The evidence to collect for a dispute, and what has been collected. */
export function EvidenceCard({ dispute }: { dispute: DisputeResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ([one, isCollected]: [DisputeEvidence, boolean]) =>
      dataProvider.noteEvidence(dispute, one, isCollected),
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['disputes'] }),
  });
  const { evidence, respondBy } = dispute;
  const [changed, isCollected] = isPending ? variables : [];
  const isChecked = (one: DisputeEvidence) => (one === changed ? isCollected : evidence.includes(one));
  const missing = DISPUTE_EVIDENCE.length - evidence.length;
  return (
    <DetailsCard title="Evidence">
      {!isOver(dispute) && (
        <Alert severity={missing === 0 ? 'info' : 'warning'} sx={{ mb: 1 }}>
          {missing === 0 ? 'Submit it' : 'Collect this and submit it'} in the payment provider’s dashboard
          {respondBy && ` by ${dateTimeText(respondBy)}`}.
        </Alert>
      )}
      <Box component="ul" aria-label="Evidence to collect" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {DISPUTE_EVIDENCE.map((one) => (
          <Box component="li" key={one} sx={{ py: 0.5 }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isChecked(one)}
                  disabled={isOver(dispute)}
                  // While one is being saved, the others are not disabled, so that the focus stays.
                  slotProps={{ input: { 'aria-disabled': isPending } }}
                  onChange={(_, checked) => !isPending && mutate([one, checked])}
                />
              }
              label={EVIDENCE_TEXT[one].name}
            />
            <Typography variant="body2" color="textSecondary" sx={{ ml: 4 }}>
              {EVIDENCE_TEXT[one].about}
            </Typography>
          </Box>
        ))}
      </Box>
    </DetailsCard>
  );
}
