import { useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, FormGroup, Popover } from '@mui/material';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { extraColumns, useHiddenColumns, type TableColumn } from './columns.js';

/** Chooses the table's columns, stored in this browser. Pinned columns are always shown. */
export function ColumnsChoice<T>({ columns }: { columns: readonly TableColumn<T>[] }) {
  const [hidden, setHidden] = useHiddenColumns(columns);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function toggle(source: string) {
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);
  }

  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <Button
        startIcon={<ViewWeekOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <FormGroup sx={{ px: 2, pt: 1 }}>
          {columns
            .filter(({ pinned }) => !pinned)
            .map(({ source, label }) => (
              <FormControlLabel
                key={source}
                label={label}
                control={
                  <Checkbox
                    size="small"
                    checked={!hidden.includes(source)}
                    onChange={() => toggle(source)}
                    sx={{ py: 0.5 }}
                  />
                }
              />
            ))}
        </FormGroup>
        <Box sx={{ p: 1, textAlign: 'right' }}>
          <Button size="small" onClick={() => setHidden(extraColumns(columns))}>
            As at first
          </Button>
        </Box>
      </Popover>
    </Box>
  );
}
