import type { ReactNode } from 'react';
import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, InputAdornment, Typography } from '@mui/material';
import { required, useSimpleFormIterator } from 'react-admin';
import { DetailsCard } from '../components/Details.js';
import { SETTINGS_SECTIONS, type SettingsSection } from './settings-sections.js';

export const REQUIRED = required('Required');
export const PERCENT = { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } };

export const RUPEES = { input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> } };

/** Keeps the label above the value of an empty field, which is shown as its placeholder. */
export const SHRUNK = { inputLabel: { shrink: true } };

/** By default, the buttons are visible only on hover. */
export const ALWAYS_REMOVABLE = { '& .RaSimpleFormIterator-action': { visibility: 'visible' } };

/**
 * The button of a list of inputs that says what it adds.
 * @param props.item the values of a new item, if its inputs do not start empty
 */
export function AddItem({ label, item }: { label: string; item?: object }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddOutlined />} onClick={() => add(item)}>
      {label}
    </Button>
  );
}

/** A section of the settings. Its links scroll to it and move the focus to it. */
export function SettingsCard({ section, children }: { section: SettingsSection; children: ReactNode }) {
  return (
    <Box
      id={section}
      tabIndex={-1}
      sx={{ scrollMarginTop: 'calc(72px + var(--offline-notice-height, 0px))', outline: 'none' }}
    >
      <DetailsCard title={SETTINGS_SECTIONS[section]}>{children}</DetailsCard>
    </Box>
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
