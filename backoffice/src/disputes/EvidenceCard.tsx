import { useState } from 'react';
import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { DISPUTE_EVIDENCE, type DisputeEvidence, type DisputeResponse } from '#libs/contract/payments.js';
import { DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { errorMessage } from '../components/LoadError.js';
import { PlainList } from '../components/PlainList.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { EVIDENCE_TEXT, isOver } from './dispute.js';

type Change = [evidence: DisputeEvidence, isCollected: boolean];

/** The evidence to collect for a dispute, and what has been collected. */
export function EvidenceCard({ dispute }: { dispute: DisputeResponse }) {
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { evidence, respondBy } = dispute;
  const { mutate } = useMutation({
    mutationFn: ([one, isCollected]: Change) => dataProvider.noteEvidence(dispute, one, isCollected),
    // What is ticked while another change is being saved is saved after it.
    scope: { id: `evidence of ${dispute.id}` },
    onError: (error) => notify(errorMessage(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['disputes'] }),
  });
  /** Null unless a change is being saved. */
  const [chosen, setChosen] = useState<readonly DisputeEvidence[] | null>(null);
  const collected = chosen ?? evidence;

  function change(one: DisputeEvidence, isCollected: boolean) {
    const others = collected.filter((other) => other !== one);
    setChosen(isCollected ? [...others, one] : others);
    // Called for the last change alone, after all others.
    mutate([one, isCollected], { onSettled: () => setChosen(null) });
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
                  onChange={(_, checked) => change(one, checked)}
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
