import { Autocomplete, Box, type AutocompleteProps } from '@mui/material';

interface Choice {
  id: string;
  name: string;
  locality: string;
}

type Single<T> = AutocompleteProps<T, false, false, false>;

interface Props<T extends Choice> extends Pick<Single<T>, 'options' | 'value' | 'loading' | 'renderInput' | 'sx'> {
  onChange: (chosen: T | null) => void;
}

/** A searchable community picker for use outside react-admin's forms. Shows the locality beside each name. */
export function CommunityAutocomplete<T extends Choice>({ onChange, ...props }: Props<T>) {
  return (
    <Autocomplete
      {...props}
      onChange={(_, chosen) => onChange(chosen)}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...option }, { name, locality }) => (
        <li key={key} {...option}>
          <span>{name}</span>
          <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'text.secondary' }}>
            {locality}
          </Box>
        </li>
      )}
    />
  );
}
