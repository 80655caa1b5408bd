import {
  Box,
  Button,
  Drawer,
  FormControl,
  FormLabel,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { DateField } from '../components/DateField.js';
import { boundFromDay, dayFromBound, sourcesOf, type Filter } from './filters.js';
import { useFilters } from './use-filters.js';
import { RupeesField } from './RupeesField.js';

interface FilterDrawerProps {
  filters: readonly Filter[];
  open: boolean;
  onClose: () => void;
}

/** All filters of the list. Changes apply immediately. */
export function FilterDrawer({ filters, open, onClose }: FilterDrawerProps) {
  const { change } = useFilters();
  const nothing = Object.fromEntries(filters.flatMap(sourcesOf).map((source) => [source, undefined]));
  return (
    <Drawer
      anchor="right"
      open={open}
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
        {filters.map((filter) => (
          <FilterInput key={filter.source} filter={filter} />
        ))}
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

function FilterInput({ filter }: { filter: Filter }) {
  if (filter.kind === 'choices') return <Choices filter={filter} />;
  if (filter.kind === 'flag') return <Flag filter={filter} />;
  return (
    <FormControl component="fieldset" margin="none">
      <FormLabel component="legend" sx={{ fontSize: '0.8125rem' }}>
        {filter.label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {filter.kind === 'days' ? <Days filter={filter} /> : <Rupees filter={filter} />}
      </Box>
    </FormControl>
  );
}

function Choices({ filter }: { filter: Extract<Filter, { kind: 'choices' }> }) {
  const { values, change } = useFilters();
  const value = values[filter.source];
  return (
    <TextField
      select
      label={filter.label}
      margin="none"
      value={value === undefined ? [] : Array.isArray(value) ? value : [value]}
      onChange={(event) => change({ [filter.source]: event.target.value })}
      slotProps={{ select: { multiple: true } }}
    >
      {filter.choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Flag({ filter: { source, label, yes, no } }: { filter: Extract<Filter, { kind: 'flag' }> }) {
  const { values, change } = useFilters();
  const value = values[source];
  return (
    <TextField
      select
      label={label}
      margin="none"
      value={value === undefined ? '' : value === true ? 'true' : 'false'}
      onChange={(event) => change({ [source]: event.target.value === '' ? undefined : event.target.value === 'true' })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Either</MenuItem>
      <MenuItem value="true">{yes}</MenuItem>
      <MenuItem value="false">{no}</MenuItem>
    </TextField>
  );
}

const BOUNDS = [
  ['gte', 'From'],
  ['lte', 'To'],
] as const;

function Days({ filter }: { filter: Extract<Filter, { kind: 'days' }> }) {
  const { values, change } = useFilters();
  return BOUNDS.map(([bound, word]) => {
    const source = `${filter.source}_${bound}`;
    return (
      <DateField
        key={bound}
        label={word}
        value={dayFromBound(values[source])}
        onChange={(day) => change({ [source]: day && boundFromDay(day, bound, filter.of) })}
      />
    );
  });
}

function Rupees({ filter }: { filter: Extract<Filter, { kind: 'rupees' }> }) {
  const { values, change } = useFilters();
  return BOUNDS.map(([bound, word]) => {
    const source = `${filter.source}_${bound}`;
    return (
      <RupeesField
        key={bound}
        label={word}
        value={values[source]}
        onChange={(amount) => change({ [source]: amount })}
      />
    );
  });
}
