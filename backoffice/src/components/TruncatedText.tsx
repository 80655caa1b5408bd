import { Box } from '@mui/material';
import { NONE } from './format.js';

/** A long text on one line of a table. */
export function TruncatedText({ text, width = 220 }: { text: string; width?: number }) {
  return (
    <Box
      component="span"
      title={text}
      sx={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text || NONE}
    </Box>
  );
}
