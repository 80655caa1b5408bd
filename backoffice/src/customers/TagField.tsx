import { Autocomplete, TextField } from '@mui/material';
import { MAX_TAG_LENGTH } from '#libs/contract/customer-tags.js';
import { useTagNames } from './use-tags.js';

interface TagFieldProps {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Whether only existing tags can be chosen. */
  knownOnly?: boolean;
}

/** Chooses existing tags or adds new ones. Enter adds the typed tag. */
export function TagField({ label, tags, onChange, knownOnly = false }: TagFieldProps) {
  return (
    <Autocomplete
      multiple
      freeSolo={!knownOnly}
      fullWidth
      filterSelectedOptions
      autoHighlight={knownOnly}
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
