import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/**
 * Cards in two columns of about the same height, or one below the other where the screen is narrow. Rows of a grid would
 * leave gaps below the shorter cards.
 */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        columnCount: { xs: 1, lg: 2 },
        columnGap: 2,
        '& > *': { breakInside: 'avoid' },
        '& > *:not(:last-child)': { mb: 2 },
      }}
    >
      {children}
    </Box>
  );
}
