import { Autocomplete, TextField } from '@mui/material';
import type { RenewalResponse } from '#libs/contract/orders.js';

interface CommunityChoiceProps {
  plans: readonly RenewalResponse[];
  /** The name of a community. Null for all. */
  community: string | null;
  onChoose: (community: string | null) => void;
}

/** Filters the list by community. */
export function CommunityChoice({ plans, community, onChoose }: CommunityChoiceProps) {
  const names = new Set(plans.map(({ communityName }) => communityName).filter(Boolean));
  return (
    <Autocomplete
      options={[...names].toSorted((one, other) => one.localeCompare(other))}
      value={community}
      onChange={(_, chosen) => onChoose(chosen)}
      renderInput={(params) => <TextField {...params} label="Community" margin="none" />}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}
