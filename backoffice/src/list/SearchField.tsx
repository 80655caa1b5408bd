import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import ClearOutlined from '@mui/icons-material/ClearOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useResourceContext } from 'react-admin';
import { matchPath } from 'react-router-dom';
import { currentPath } from '../layout/base-path.js';
import { useShortcut } from '../components/shortcuts.js';
import { useStateFromProp } from '../components/use-state-from-prop.js';
import { useFilters } from './use-filters.js';

const DEBOUNCE_MS = 250;

/** Free-text search, applied when the user stops typing. The slash key moves the focus here. */
export function SearchField({ label }: { label: string }) {
  const resource = useResourceContext()!;
  const { values, change } = useFilters();
  const applied = typeof values.q === 'string' ? values.q : '';
  const [text, setText] = useStateFromProp(applied);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());

  const apply = useEffectEvent(() => {
    // While the next screen loads, this list is still mounted and must not navigate back. The path of a form beside the
    // list counts as the list.
    if (text.trim() !== applied && matchPath(`/${resource}/:id?`, currentPath())) change({ q: text.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(apply, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      label={label}
      type="search"
      value={text}
      margin="none"
      inputRef={input}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      sx={{
        flex: { xs: '1 1 100%', sm: '1 1 240px' },
        maxWidth: { sm: 380 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" aria-label="Clear the search" onClick={() => setText('')}>
                <ClearOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
