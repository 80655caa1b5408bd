import type { ReactNode } from 'react';
import { Typography } from '@mui/material';

interface SecondLineProps {
  children: ReactNode;
  /** Continues on another line instead of being cut off. */
  wrap?: boolean;
}

/** A line below the name in the first cell of a row. */
export function SecondLine({ children, wrap = false }: SecondLineProps) {
  return (
    <Typography
      component="div"
      variant="body2"
      color="textSecondary"
      sx={{
        maxWidth: { sm: 120, md: 150, lg: 220 },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        lineHeight: 1.3,
        ...(wrap ? { whiteSpace: 'normal', overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }),
      }}
    >
      {children}
    </Typography>
  );
}
