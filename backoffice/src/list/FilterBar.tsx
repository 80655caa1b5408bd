import { useState } from 'react';
import { Badge, Box, Button, Chip } from '@mui/material';
import ClearOutlined from '@mui/icons-material/ClearOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { FilterDrawer } from './FilterDrawer.js';
import { activeFilters, type Filter } from './filters.js';
import { SavedViews } from './SavedViews.js';
import { SearchField } from './SearchField.js';
import { useFilters } from './use-filters.js';

export function FilterBar({ filters, searchLabel }: { filters: readonly Filter[]; searchLabel?: string }) {
  const [open, setOpen] = useState(false);
  const { values, change, replace } = useFilters();
  const active = activeFilters(filters, values);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      {searchLabel && <SearchField label={searchLabel} />}
      {filters.length > 0 && (
        <Badge badgeContent={active.length} color="secondary">
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FilterListOutlined />}
            onClick={() => setOpen(true)}
            sx={{ minHeight: 40, borderColor: 'divider' }}
          >
            Filters
          </Button>
        </Badge>
      )}
      <SavedViews />
      {active.length > 0 && (
        <Box
          component="ul"
          aria-label="Filters in use"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', p: 0, m: 0, flexBasis: '100%' }}
        >
          {active.map(({ sources, text }) => (
            <li key={text}>
              <Chip
                size="small"
                label={
                  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                    {text} <ClearOutlined sx={{ fontSize: 14 }} />
                  </Box>
                }
                aria-label={`Remove the filter ${text}`}
                onClick={() => change(Object.fromEntries(sources.map((source) => [source, undefined])))}
              />
            </li>
          ))}
          <li>
            <Button size="small" onClick={() => replace({})}>
              Clear all
            </Button>
          </li>
        </Box>
      )}
      <FilterDrawer filters={filters} open={open} onClose={() => setOpen(false)} />
    </Box>
  );
}
