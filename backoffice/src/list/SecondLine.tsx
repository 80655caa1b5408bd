import type { ReactNode } from 'react';
import { Typography } from '@mui/material';

/** Beneath the name in a row's first cell. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <Typography
      component="div"
      variant="body2"
      color="textSecondary"
      sx={{ maxWidth: { sm: 120, md: 150, lg: 220 }, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.3 }}
    >
      {children}
    </Typography>
  );
}
