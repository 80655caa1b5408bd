import { Autocomplete, TextField } from '@mui/material';
import { MAX_LOST_REASON_LENGTH } from '#libs/contract/leads.js';
import { LOST_REASONS } from './lead.js';

/** The reason why a lead was lost: a suggested one, or free text. */
export function LostReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Autocomplete
      freeSolo
      options={LOST_REASONS}
      inputValue={reason}
      onInputChange={(_, text) => onChange(text)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Reason"
          sx={{ mt: 2 }}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_LOST_REASON_LENGTH },
          }}
        />
      )}
    />
  );
}
