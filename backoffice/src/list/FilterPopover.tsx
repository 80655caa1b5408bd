import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Box, MenuItem, MenuList, Popover, TextField, Typography } from '@mui/material';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { isRange, RangeInputs, useChoices, type ChoiceFilter, type RangeFilter } from './FilterInputs.js';
import type { Filter } from './filters.js';

interface FilterPopoverProps {
  anchor: HTMLElement;
  filters: readonly Filter[];
  /** The filter to change. Without it, one is chosen first. */
  filter?: Filter;
  onClose: () => void;
}

/** Changes one filter of the list. Changes apply immediately. */
export function FilterPopover({ anchor, filters, filter, onClose }: FilterPopoverProps) {
  const [source, setSource] = useState(filter?.source);
  const current = filters.find((one) => one.source === source);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': current?.label ?? 'Filters', sx: { mt: 0.5, minWidth: 220 } },
      }}
    >
      {!current && (
        <MenuList autoFocusItem aria-label="Filters" dense>
          {filters.map((one) => (
            <MenuItem key={one.source} onClick={() => setSource(one.source)}>
              {one.label}
            </MenuItem>
          ))}
        </MenuList>
      )}
      {current && (isRange(current) ? <Range filter={current} /> : <ChoiceMenu filter={current} />)}
    </Popover>
  );
}

function Range({ filter }: { filter: RangeFilter }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Box ref={box} sx={{ p: 2, maxWidth: 380 }}>
      <RangeInputs filter={filter} />
    </Box>
  );
}

/** The minimum number of choices for which a search field is shown. */
const SEARCHABLE_FROM = 8;

function ChoiceMenu({ filter }: { filter: ChoiceFilter }) {
  const { choices, chosen, toggle } = useChoices(filter);
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const isSearched = choices.length >= SEARCHABLE_FROM;
  const word = text.trim().toLowerCase();
  const matching = choices.filter(({ name }) => name.toLowerCase().includes(word));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    }
    if (event.key === 'Enter' && word !== '' && matching[0]) toggle(matching[0].id);
  }

  return (
    <>
      {isSearched && (
        <Box sx={{ p: 1.5, pb: 0 }}>
          <TextField
            autoFocus
            fullWidth
            margin="none"
            type="search"
            label={`Search ${filter.label}`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
          />
        </Box>
      )}
      <MenuList
        dense
        ref={list}
        autoFocusItem={!isSearched}
        aria-label={filter.label}
        sx={{ maxHeight: 320, overflowY: 'auto' }}
      >
        {matching.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            disableRipple
            onClick={() => toggle(id)}
            sx={{ pl: 1 }}
          >
            <Box component="span" sx={{ width: 28, display: 'inline-flex' }}>
              {chosen.includes(id) && <CheckOutlined fontSize="small" />}
            </Box>
            {name}
          </MenuItem>
        ))}
      </MenuList>
      {matching.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          Nothing matches “{text.trim()}”
        </Typography>
      )}
    </>
  );
}
