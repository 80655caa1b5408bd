import { Box } from '@mui/material';
import type { Match } from './search-match.js';

/** A text with the part that a search matches marked. */
export function Highlighted({ match: { before, match, after } }: { match: Match }) {
  return (
    <>
      {before}
      <Box component="mark" sx={{ bgcolor: 'action.focus', color: 'text.primary', fontWeight: 700, borderRadius: 0.5 }}>
        {match}
      </Box>
      {after}
    </>
  );
}
