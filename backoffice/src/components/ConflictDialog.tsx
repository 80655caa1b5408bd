import { useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Radio,
  Typography,
} from '@mui/material';
import { conflictRows, resolveConflict, type Conflict, type ConflictRow } from '../providers/edit-conflict.js';
import { fieldName, fieldText } from '#libs/field-names.js';
import { useCommunityChoices } from './use-communities.js';
import { useStaff } from './use-employees.js';
import { WRITTEN_TEXT } from './written-text.js';

interface ConflictDialogProps {
  conflict: Conflict;
  busy?: boolean;
  /** Saves the chosen values on top of the current version. */
  onSave: (data: object) => void;
  /** Discards this user's changes. */
  onTheirs: () => void;
  /** Returns to the form without a decision. */
  onClose: () => void;
}

/** On phones, the two versions of a value are stacked. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '140px minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 1.5,
};

/** Shows both versions of a record that two people edited, with a choice per value. */
export function ConflictDialog({ conflict, busy = false, onSave, onTheirs, onClose }: ConflictDialogProps) {
  const rows = conflictRows(conflict);
  const [mine, setMine] = useState<ReadonlySet<string>>(
    new Set(rows.filter(({ changedByMe }) => changedByMe).map(({ field }) => field)),
  );

  function choose(field: string, isMine: boolean) {
    const chosen = new Set(mine);
    if (isMine) chosen.add(field);
    else chosen.delete(field);
    setMine(chosen);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id="conflict-title">Someone else has edited this</DialogTitle>
      <DialogContent>
        <DialogContentText id="conflict-text" sx={{ mb: 2 }}>
          Your changes are not saved yet. Choose which values to keep. Fields that you did not change keep their current
          value.
        </DialogContentText>
        <Box role="table" aria-label="The two versions">
          <Box
            role="row"
            sx={{ ...COLUMNS, display: { xs: 'none', sm: 'grid' }, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Heading>Field</Heading>
            <Heading>Theirs</Heading>
            <Heading>Yours</Heading>
          </Box>
          {rows.map((row) => (
            <Row
              key={row.field}
              row={row}
              isMine={mine.has(row.field)}
              onChoose={(isMine) => choose(row.field, isMine)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }}>
          Cancel
        </Button>
        <Button variant="outlined" onClick={onTheirs} disabled={busy}>
          Take theirs
        </Button>
        <Button variant="contained" loading={busy} onClick={() => onSave(resolveConflict(conflict, mine))}>
          {rows.every(({ field }) => mine.has(field)) ? 'Keep mine' : 'Save as chosen'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Typography role="columnheader" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
      {children}
    </Typography>
  );
}

function Row({ row, isMine, onChoose }: { row: ConflictRow; isMine: boolean; onChoose: (isMine: boolean) => void }) {
  const name = fieldName(row.field);
  return (
    <Box role="row" sx={{ ...COLUMNS, py: 1, borderBottom: 1, borderColor: 'divider', alignItems: 'start' }}>
      <Typography role="rowheader" sx={{ fontWeight: 600, pt: { sm: 1 } }}>
        {name}
      </Typography>
      <Choice
        field={row.field}
        owner="Theirs"
        label={`Theirs for ${name}`}
        value={row.theirs}
        chosen={!isMine}
        onChoose={() => onChoose(false)}
      />
      <Choice
        field={row.field}
        owner="Yours"
        label={`Yours for ${name}`}
        value={row.mine}
        chosen={isMine}
        onChoose={() => onChoose(true)}
      />
    </Box>
  );
}

interface ChoiceProps {
  field: string;
  owner: string;
  label: string;
  value: unknown;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ field, owner, label, value, chosen, onChoose }: ChoiceProps) {
  const named: readonly { id: unknown; name: string }[] = [...useStaff(), ...useCommunityChoices()];
  const text = named.find(({ id }) => id === value)?.name ?? fieldText(field, value);
  return (
    <Box role="cell" sx={{ minWidth: 0 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 0.5,
          p: 0.5,
          borderRadius: 1,
          bgcolor: chosen ? 'action.selected' : undefined,
          cursor: 'pointer',
        }}
      >
        <Radio
          size="small"
          name={field}
          checked={chosen}
          onChange={onChoose}
          sx={{ p: 0.5 }}
          slotProps={{ input: { 'aria-label': `${label}: ${text}` } }}
        />
        <Box sx={{ ...WRITTEN_TEXT, minWidth: 0, pt: 0.25 }}>
          <Typography component="span" color="textSecondary" sx={{ display: { sm: 'none' } }}>
            {owner}:{' '}
          </Typography>
          {text}
        </Box>
      </Box>
    </Box>
  );
}
