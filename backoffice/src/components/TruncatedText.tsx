import { Box, type SxProps } from '@mui/material';
import { NONE } from './format.js';

interface TruncatedTextProps {
  text: string;
  width?: number;
  /** Narrow windows show two short lines instead of a long one. */
  twoLinesIfNarrow?: boolean;
  /** Two lines, in the width of a flexible column. */
  twoLines?: boolean;
}

const NARROW_WIDTH = 100;
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  whiteSpace: 'normal',
} as const;
const TWO_LINES_IF_NARROW: SxProps = {
  ...TWO_LINES,
  display: { xs: '-webkit-box', lg: 'block' },
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
};

/** A long text in a cell of a table. */
export function TruncatedText({ text, width = 220, twoLinesIfNarrow = false, twoLines = false }: TruncatedTextProps) {
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
        ...(twoLinesIfNarrow && TWO_LINES_IF_NARROW),
        ...(twoLines && TWO_LINES),
      }}
    >
      {text || NONE}
    </Box>
  );
}
