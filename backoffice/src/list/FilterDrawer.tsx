import { Box, Button, Drawer, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { isRange, RangeInputs, useChoices, type ChoiceFilter } from './FilterInputs.js';
import { sourcesOf, type Choice, type Filter } from './filters.js';
import { useFilters } from './use-filters.js';

interface FilterDrawerProps {
  filters: readonly Filter[];
  onClose: () => void;
}

/** All filters of the list, on a phone. Changes apply immediately. */
export function FilterDrawer({ filters, onClose }: FilterDrawerProps) {
  const { change } = useFilters();
  const nothing = Object.fromEntries(filters.flatMap(sourcesOf).map((source) => [source, undefined]));
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters', sx: { width: { xs: '100%', sm: 360 } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 0 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close the filters" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {filters.map((filter) =>
          isRange(filter) ? (
            <RangeInputs key={filter.source} filter={filter} />
          ) : (
            <Choices key={filter.source} filter={filter} />
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button onClick={() => change(nothing)}>Clear filters</Button>
        <Button variant="contained" sx={{ ml: 'auto' }} onClick={onClose}>
          Done
        </Button>
      </Box>
    </Drawer>
  );
}

function Choices({ filter }: { filter: ChoiceFilter }) {
  const { choices, chosen, choose } = useChoices(filter);
  return (
    <TextField
      select
      label={filter.label}
      margin="none"
      value={chosen}
      onChange={(event) => choose(event.target.value as unknown as Choice['id'][])}
      slotProps={{ select: { multiple: true } }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
