import { Autocomplete, TextField } from '@mui/material';
import { useCommunityChoices } from '../components/use-communities.js';

interface CommunityChoiceProps {
  /** The id of a community. Null for all. */
  community: string | null;
  onChoose: (community: string | null) => void;
}

/** Filters the list by community. */
export function CommunityChoice({ community, onChoose }: CommunityChoiceProps) {
  const choices = useCommunityChoices();
  return (
    <Autocomplete
      options={choices}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      value={choices.find(({ id }) => id === community) ?? null}
      onChange={(_, chosen) => onChoose(chosen === null ? null : String(chosen.id))}
      renderInput={(params) => <TextField {...params} label="Community" margin="none" />}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}
