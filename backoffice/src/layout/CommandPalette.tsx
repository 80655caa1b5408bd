import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Box, Dialog, InputBase, Typography } from '@mui/material';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { useNavigate } from 'react-router-dom';
import { VISUALLY_HIDDEN } from '../components/visually-hidden.js';
import { Highlighted } from '../components/Highlighted.js';
import { searchMatch } from '../components/search-match.js';
import { TOUCH } from '../theme/theme.js';
import { commandsMatching, type Hit } from './palette-hits.js';
import { useRecordHits } from './use-record-hits.js';

interface CommandPaletteProps {
  text: string;
  setText: (text: string) => void;
  onReady: () => void;
  close: () => void;
}

const KEYS = (
  <Box component="span" sx={{ [TOUCH]: { display: 'none' } }}>
    ↑ ↓ to move, Enter to open, Esc to close
  </Box>
);

/** Finds records and screens by keyboard. */
export default function CommandPalette({ text, setText, onReady, close }: CommandPaletteProps) {
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { hits: records, searching, failed } = useRecordHits(text);
  const hits = [...records, ...commandsMatching(text)];
  const at = Math.min(chosen, hits.length - 1);
  const isHint = !failed && !searching && hits.length > 0;

  function go(hit: Hit | undefined) {
    if (!hit) return;
    close();
    if (hit.run) hit.run();
    else void navigate(hit.to!);
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter') go(hits[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={close}
      // Its only input keeps the focus, also while the screen behind it opens.
      onFocus={() => input.current?.focus()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${listId}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <h2 id={`${listId}-title`} style={VISUALLY_HIDDEN}>
        Search or jump to
      </h2>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchOutlined color="action" />
        <InputBase
          autoFocus
          inputRef={input}
          onFocus={onReady}
          fullWidth
          value={text}
          placeholder="Customer, order, lead or screen"
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={pressed}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or jump to',
            'aria-expanded': hits.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': hits[at] && `${listId}-${at}`,
            'aria-autocomplete': 'list',
          }}
        />
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label="Results"
        sx={{ maxHeight: '60vh', overflowY: 'auto', p: hits.length > 0 ? 1 : 0 }}
      >
        {hits.map((hit, index) => (
          <Option
            key={hit.key}
            id={`${listId}-${index}`}
            hit={hit}
            typed={text}
            selected={index === at}
            onPoint={() => setChosen(index)}
            onChoose={() => go(hit)}
          />
        ))}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{
          px: 2,
          py: 1.5,
          borderTop: hits.length > 0 ? 1 : 0,
          borderColor: 'divider',
          [TOUCH]: isHint ? { p: 0, border: 0 } : {},
        }}
      >
        {failed
          ? 'The search failed. You can still go to screens.'
          : searching
            ? 'Searching…'
            : hits.length === 0
              ? 'Nothing found'
              : KEYS}
      </Typography>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  /** The search. */
  typed: string;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, hit, typed, selected, onPoint, onChoose }: OptionProps) {
  useEffect(() => {
    if (selected) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [selected, id]);
  return (
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: selected ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{hit.title}</Typography>
        {hit.text && (
          <Typography variant="body2" color="textSecondary" noWrap>
            <HitText typed={typed} hit={hit} />
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {hit.kind}
      </Typography>
    </Box>
  );
}

/** The number of characters shown before a match. */
const MAX_BEFORE = 24;

/** The details of a result. The part that matches the search is highlighted, and kept in view. */
function HitText({ typed, hit: { title, text = '' } }: { typed: string; hit: Hit }) {
  const match = searchMatch(typed, title, [{ label: '', text }]);
  if (!match) return text;
  const before = match.before.length > MAX_BEFORE ? `…${match.before.slice(-MAX_BEFORE)}` : match.before;
  return <Highlighted match={{ ...match, before }} />;
}
