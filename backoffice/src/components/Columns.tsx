import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/**
 * Cards in two columns of similar height, or in one column on narrow screens. Rows of a grid would leave gaps below the
 * shorter cards.
 */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        columnCount: { xs: 1, lg: 2 },
        columnGap: 2,
        '@media print': { columnCount: 2 },
        '& > *': { breakInside: 'avoid' },
        '& > *:not(:last-child)': { mb: 2 },
      }}
    >
      {children}
    </Box>
  );
}
