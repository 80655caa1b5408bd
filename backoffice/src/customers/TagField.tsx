import { Autocomplete, TextField } from '@mui/material';
import { MAX_TAG_LENGTH } from '#libs/contract/customer-tags.js';
import { useTagNames } from './use-tags.js';

interface TagFieldProps {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Only tags that customers have. */
  knownOnly?: boolean;
  busy?: boolean;
}

/** Tags to choose from those in use, or to type. Enter takes what is typed. */
export function TagField({ label, tags, onChange, knownOnly = false, busy = false }: TagFieldProps) {
  return (
    <Autocomplete
      multiple
      freeSolo={!knownOnly}
      fullWidth
      filterSelectedOptions
      autoHighlight={knownOnly}
      disabled={busy}
      options={useTagNames()}
      value={[...tags]}
      onChange={(_, chosen) => onChange(chosen.map((tag) => tag.trim()).filter(Boolean))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          margin="none"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_TAG_LENGTH },
          }}
        />
      )}
    />
  );
}
