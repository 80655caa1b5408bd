import { Box, type BoxProps } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';

interface PlainListProps extends Omit<BoxProps<'ul'>, 'component' | 'gap' | 'sx'> {
  component?: 'ul' | 'ol';
  /** The space between the items, in a grid. */
  gap?: number;
  sx?: SystemStyleObject;
}

/** A list without bullets and indentation. */
export function PlainList({ gap, sx, ...props }: PlainListProps) {
  const grid = gap === undefined ? {} : { display: 'grid', gap };
  return <Box component="ul" {...props} sx={{ listStyle: 'none', m: 0, p: 0, ...grid, ...sx }} />;
}
