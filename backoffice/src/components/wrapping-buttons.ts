import type { Theme } from '@mui/material';

/** The style of a group of toggle buttons that wraps onto a second line on phones. */
export const WRAPPING_BUTTONS = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: { xs: 0.5, sm: 0 },
  '& .MuiToggleButton-root': (theme: Theme) => ({
    [theme.breakpoints.down('sm')]: { m: 0, border: `1px solid ${theme.palette.divider}`, borderRadius: '8px' },
  }),
} as const;
