import type { ReactNode } from 'react';
import { Box } from '@mui/material';

/** A line under the top bar about marks that are not sent. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        px: { xs: 2, sm: 3 },
        py: 1,
        color: theme.tones.waiting.text,
        background: theme.tones.waiting.background,
      })}
    >
      {children}
    </Box>
  );
}
