import { Box } from '@mui/material';
import { NONE } from './format.js';

/** A long text on one line of a table. */
export function TruncatedText({ text }: { text: string }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text || NONE}
    </Box>
  );
}
