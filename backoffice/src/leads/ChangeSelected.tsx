import { useState } from 'react';
import { Autocomplete, Button, MenuItem, TextField } from '@mui/material';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useListContext } from 'react-admin';
import type { LeadResponse, LeadStatus } from '#libs/contract/leads.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { countText } from '../components/format.js';
import { useCommunities } from '../components/use-communities.js';
import { useAssignees } from '../components/use-employees.js';
import type { Choice } from '../list/filters.js';
import { RejectionList } from '../list/RejectionList.js';
import { useChangeSelected } from '../list/use-change-selected.js';
import { LEAD_STATUS } from './lead.js';
import { LostReason } from './LostReason.js';

/**
 * Statuses that can be set for several leads. Leads are converted one by one, because each conversion creates an
 * account.
 */
const STATUSES = ['contacted', 'lost'] as const satisfies readonly LeadStatus[];

type Changes = Partial<Pick<LeadResponse, 'communityId' | 'assigneeId' | 'status'> & { reason: string }>;

const leadsText = (count: number) => (count === 1 ? '1 lead' : `${countText(count)} leads`);

/** Changes the selected leads together. Leads that could not be changed are listed and stay selected. */
export function ChangeSelected() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
        Change
      </Button>
      {open && <ChangeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds } = useListContext();
  const [status, setStatus] = useState<LeadStatus | ''>('');
  const [reason, setReason] = useState('');
  const [community, setCommunity] = useState<Choice | null>(null);
  const [assignee, setAssignee] = useState<Choice | null>(null);
  const counted = leadsText(selectedIds.length);
  const { mutate, isPending, error } = useChangeSelected<Changes>();
  const changes: Changes = {
    ...(community && { communityId: String(community.id) }),
    ...(assignee && { assigneeId: String(assignee.id) }),
    ...(status && { status }),
    ...(status === 'lost' && reason.trim() && { reason: reason.trim() }),
  };
  return (
    <ConfirmDialog
      title={`Change ${counted}`}
      confirm="Change"
      busy={isPending}
      disabled={Object.keys(changes).length === 0}
      onConfirm={() => mutate({ ids: selectedIds, changes, successText: `${counted} changed` }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label="Status"
        value={status}
        onChange={({ target }) => setStatus(target.value as LeadStatus | '')}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">No change</MenuItem>
        {STATUSES.map((one) => (
          <MenuItem key={one} value={one}>
            {LEAD_STATUS[one].name}
          </MenuItem>
        ))}
      </TextField>
      {status === 'lost' && <LostReason reason={reason} onChange={setReason} />}
      <ChoiceField
        label="Community"
        choices={useCommunities().communities}
        chosen={community}
        onChange={setCommunity}
      />
      <ChoiceField label="Assigned to" choices={useAssignees(null)} chosen={assignee} onChange={setAssignee} />
      {error && <RejectionList error={error} />}
    </ConfirmDialog>
  );
}

interface ChoiceFieldProps {
  label: string;
  choices: readonly Choice[];
  chosen: Choice | null;
  onChange: (choice: Choice | null) => void;
}

function ChoiceField({ label, choices, chosen, onChange }: ChoiceFieldProps) {
  return (
    <Autocomplete
      options={choices}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, choice) => onChange(choice)}
      renderInput={(params) => <TextField {...params} label={label} placeholder="No change" sx={{ mt: 2 }} />}
    />
  );
}
