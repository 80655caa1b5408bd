import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import ClearOutlined from '@mui/icons-material/ClearOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useResourceContext } from 'react-admin';
import { matchPath } from 'react-router-dom';
import { currentPath } from '../layout/base-path.js';
import { useShortcut } from '../components/shortcuts.js';
import { useTexts } from '../language/use-texts.js';
import { useFilters } from './use-filters.js';

const DEBOUNCE_MS = 250;

/** Free-text search, applied when the user stops typing. The slash key moves the focus here. */
export function SearchField({ label }: { label: string }) {
  const { t } = useTexts();
  const resource = useResourceContext()!;
  const { values, change } = useFilters();
  const applied = typeof values.q === 'string' ? values.q : '';
  const { text, setText, remember } = useText(applied);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());

  const apply = useEffectEvent(() => {
    // While the next screen loads, this list is still mounted and must not navigate back. The path of a form beside the
    // list counts as the list.
    const q = text.trim();
    if (q === applied || !matchPath(`/${resource}/:id?`, currentPath())) return;
    remember(q);
    change({ q });
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
        // The longest label.
        flex: { xs: '1 1 100%', sm: '1 1 340px' },
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
              <IconButton size="small" aria-label={t('leads.clearSearch')} onClick={() => setText('')}>
                <ClearOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/**
 * The text of the field. It follows the list's search when something else changes that, but not when it was typed here:
 * the space before the next word, and what was typed since, would get lost.
 */
function useText(applied: string) {
  const [state, setState] = useState({ text: applied, applied, own: applied });
  let current = state;
  if (state.applied !== applied) {
    current = applied === state.own ? { ...state, applied } : { text: applied, applied, own: applied };
    setState(current);
  }
  return {
    text: current.text,
    setText: (text: string) => setState((before) => ({ ...before, text })),
    /** Remembers a search that is applied because it was typed here. */
    remember: (own: string) => setState((before) => ({ ...before, own })),
  };
}
