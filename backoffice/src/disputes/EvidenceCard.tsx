import { startTransition, useOptimistic } from 'react';
import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { DISPUTE_EVIDENCE, type DisputeEvidence, type DisputeResponse } from '#libs/contract/payments.js';
import { DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { PlainList } from '../components/PlainList.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { EVIDENCE_TEXT, isOver } from './dispute.js';

type Change = [evidence: DisputeEvidence, isCollected: boolean];

/** The evidence to collect for a dispute, and what has been collected. */
export function EvidenceCard({ dispute }: { dispute: DisputeResponse }) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { evidence, respondBy } = dispute;
  const [collected, setCollected] = useOptimistic(evidence, (before: readonly DisputeEvidence[], change: Change) => {
    const [one, isCollected] = change;
    const others = before.filter((other) => other !== one);
    return isCollected ? [...others, one] : others;
  });
  const { mutateAsync } = useMutation({
    mutationFn: ([one, isCollected]: Change) => dataProvider.noteEvidence(dispute, one, isCollected),
    // What is ticked while another change is being saved is saved after it.
    scope: { id: `evidence of ${dispute.id}` },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['disputes'] }),
  });

  function change(to: Change) {
    startTransition(async () => {
      setCollected(to);
      await mutateAsync(to).catch((error: Error) => notify(errorMessage(error), { type: 'error' }));
    });
  }

  const missing = DISPUTE_EVIDENCE.length - evidence.length;
  return (
    <DetailsCard title="Evidence">
      {!isOver(dispute) && (
        <Alert severity={missing === 0 ? 'info' : 'warning'} sx={{ mb: 1 }}>
          {missing === 0 ? 'Submit it' : 'Collect this and submit it'} in the payment provider’s dashboard
          {respondBy && ` by ${dateTimeText(respondBy)}`}.
        </Alert>
      )}
      <PlainList aria-label="Evidence to collect">
        {DISPUTE_EVIDENCE.map((one) => (
          <Box component="li" key={one} sx={{ py: 0.5 }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={collected.includes(one)}
                  disabled={isOver(dispute)}
                  onChange={(_, checked) => change([one, checked])}
                />
              }
              label={EVIDENCE_TEXT[one].name}
            />
            <Typography variant="body2" color="textSecondary" sx={{ ml: 4 }}>
              {EVIDENCE_TEXT[one].about}
            </Typography>
          </Box>
        ))}
      </PlainList>
    </DetailsCard>
  );
}
