import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { SelectAllButton, useListContext } from 'react-admin';
import { countText } from '../components/format.js';

/** The largest page of a list. */
const MAX_SELECTED = 1000;

/** The number of selected records, with bulk actions. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const { selectedIds, total = 0, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="region"
      aria-label="Selection"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        bgcolor: 'action.selected',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {countText(selectedIds.length)} selected
      </Typography>
      <SelectAllButton
        limit={MAX_SELECTED}
        label={total > MAX_SELECTED ? `Select the first ${countText(MAX_SELECTED)}` : `Select all ${countText(total)}`}
      />
      {children}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear the selection
      </Button>
    </Box>
  );
}
