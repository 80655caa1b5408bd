import type { ReactNode } from 'react';
import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, InputAdornment, Typography } from '@mui/material';
import { required, useSimpleFormIterator } from 'react-admin';
import { STATE_NAMES } from '#libs/gstin.js';

export const REQUIRED = required('Required');
export const STATES = STATE_NAMES.map((name) => ({ id: name, name }));
export const PERCENT = { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } };

/** By default, the buttons are visible only on hover. */
export const ALWAYS_REMOVABLE = { '& .RaSimpleFormIterator-action': { visibility: 'visible' } };

/** The button of a list of inputs that says what it adds. */
export function AddItem({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddOutlined />} onClick={() => add()}>
      {label}
    </Button>
  );
}

export function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}

export function Grid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
