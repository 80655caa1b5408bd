import { Box, type SxProps } from '@mui/material';
import { NONE } from './format.js';

interface TruncatedTextProps {
  text: string;
  width?: number;
  /** Narrow windows show two short lines instead of a long one. */
  twoLinesIfNarrow?: boolean;
}

const NARROW_WIDTH = 100;
const TWO_LINES: SxProps = {
  display: { xs: '-webkit-box', lg: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
};

/** A long text in a cell of a table. */
export function TruncatedText({ text, width = 220, twoLinesIfNarrow = false }: TruncatedTextProps) {
  const maxWidth = twoLinesIfNarrow ? { xs: NARROW_WIDTH, lg: width } : width;
  return (
    <Box
      component="span"
      title={text}
      sx={{
        display: 'block',
        maxWidth,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        ...(twoLinesIfNarrow && TWO_LINES),
      }}
    >
      {text || NONE}
    </Box>
  );
}
