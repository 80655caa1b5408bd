import { useState } from 'react';
import { Box, Button, ButtonBase, IconButton, useMediaQuery, type Theme } from '@mui/material';
import ClearOutlined from '@mui/icons-material/ClearOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { PlainList } from '../components/PlainList.js';
import { ColumnsChoice } from './ColumnsChoice.js';
import { FilterDrawer } from './FilterDrawer.js';
import { FilterPopover } from './FilterPopover.js';
import { activeFilters, type ActiveFilter, type Filter } from './filters.js';
import { SavedViews } from './SavedViews.js';
import { SearchField } from './SearchField.js';
import { SortChoice } from './SortChoice.js';
import { TOUCH } from '../theme/theme.js';
import { useFilters } from './use-filters.js';

interface Opened {
  anchor: HTMLElement;
  /** The filter to change. Without it, one is chosen first. */
  filter?: Filter;
}

interface FilterBarProps {
  filters: readonly Filter[];
  searchLabel?: string;
  /** How the list is shown. Undefined when something else is shown in its place. */
  shown: 'table' | 'cards' | undefined;
}

/** The search, the filters in use as chips, the saved views, and the choice of columns and order. */
export function FilterBar({ filters, searchLabel, shown }: FilterBarProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { values, change, replace } = useFilters();
  const active = activeFilters(filters, values);
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      {searchLabel && <SearchField label={searchLabel} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {filters.length > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FilterListOutlined />}
            aria-haspopup="dialog"
            onClick={(event) => setOpened({ anchor: event.currentTarget })}
            sx={{ minHeight: 40, borderColor: 'divider' }}
          >
            Filters
          </Button>
        )}
        <SavedViews />
        {shown === 'table' && <ColumnsChoice />}
        {shown && <SortChoice hasHeadings={shown === 'table'} />}
      </Box>
      {active.length > 0 && (
        <PlainList aria-label="Filters in use" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, flexBasis: '100%' }}>
          {active.map((one) => (
            <Chip
              key={one.text}
              active={one}
              onChange={one.filter && ((anchor) => setOpened({ anchor, filter: one.filter }))}
              onRemove={() => change(Object.fromEntries(one.sources.map((source) => [source, undefined])))}
            />
          ))}
          <li>
            <Button size="small" onClick={() => replace({})}>
              Clear all
            </Button>
          </li>
        </PlainList>
      )}
      {opened && isPhone && <FilterDrawer filters={filters} onClose={close} />}
      {opened && !isPhone && <FilterPopover {...opened} filters={filters} onClose={close} />}
    </Box>
  );
}

interface ChipProps {
  active: ActiveFilter;
  /** Undefined for a filter that has no control. */
  onChange?: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

function Chip({ active: { text }, onChange, onRemove }: ChipProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        maxWidth: '100%',
        borderRadius: 4,
        bgcolor: 'action.selected',
        fontSize: '0.8125rem',
      }}
    >
      <ButtonBase
        disabled={!onChange}
        aria-haspopup="dialog"
        onClick={(event) => onChange?.(event.currentTarget)}
        sx={{
          font: 'inherit',
          minHeight: 28,
          [TOUCH]: { minHeight: 44 },
          pl: 1.25,
          pr: 0.5,
          borderRadius: 4,
          textAlign: 'left',
        }}
      >
        {text}
      </ButtonBase>
      <IconButton size="small" aria-label={`Remove the filter ${text}`} onClick={onRemove}>
        <ClearOutlined sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  );
}
