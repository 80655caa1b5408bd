import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** Cards in two columns, or one below the other where the screen is narrow. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
