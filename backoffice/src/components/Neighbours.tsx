import { useEffect, useRef } from 'react';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import NavigateBeforeOutlined from '@mui/icons-material/NavigateBeforeOutlined';
import NavigateNextOutlined from '@mui/icons-material/NavigateNextOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { countText } from './format.js';
import {
  extendBackward,
  extendForward,
  sequenceStateOf,
  type RecordSequence,
  type SequenceState,
} from './record-sequence.js';
import { useShortcut } from './shortcuts.js';

/**
 * Links to the previous and the next record of the list that the record was opened from. Renders nothing if it was not
 * opened from a list. react-admin's PrevNextButtons loads up to 1,000 records beyond the first page, and loses its
 * place when a change of the record takes it out of the filter.
 */
export function Neighbours() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const opened = sequenceStateOf(state);
  const at = opened?.sequence.paths.indexOf(pathname) ?? -1;
  return opened && at >= 0 ? <Buttons key={pathname} opened={opened} at={at} /> : null;
}

function Buttons({ opened: { sequence, pressed }, at }: { opened: SequenceState; at: number }) {
  const dataProvider = useBackofficeProvider();
  const isFirst = at === 0 && sequence.firstPage > 1;
  const isLast = at === sequence.paths.length - 1;
  const key = [
    sequence.resource,
    sequence.filter,
    sequence.sort,
    sequence.firstPage,
    sequence.lastPage,
    sequence.paths.length,
  ];
  const before = useQuery({
    queryKey: ['sequence', 'before', ...key],
    queryFn: () => extendBackward(dataProvider, sequence),
    enabled: isFirst,
    staleTime: Infinity,
  });
  const after = useQuery({
    queryKey: ['sequence', 'after', ...key],
    queryFn: () => extendForward(dataProvider, sequence),
    enabled: isLast,
    staleTime: Infinity,
  });
  const place = (sequence.firstPage - 1) * sequence.perPage + at + 1;
  return (
    <Box
      component="nav"
      aria-label="Previous and next record"
      className="not-printed"
      sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mr: 0.5, whiteSpace: 'nowrap' }}>
        {countText(place)} of {countText(Math.max(sequence.total, place))}
      </Typography>
      <Neighbour of={isFirst ? before.data : sequence} pathname={sequence.paths[at]!} by={-1} pressed={pressed} />
      <Neighbour of={isLast ? after.data : sequence} pathname={sequence.paths[at]!} by={1} pressed={pressed} />
    </Box>
  );
}

const DIRECTIONS = {
  [-1]: { name: 'Previous record', keyName: 'k', pressed: 'previous', Icon: NavigateBeforeOutlined },
  1: { name: 'Next record', keyName: 'j', pressed: 'next', Icon: NavigateNextOutlined },
} as const;

interface NeighbourProps {
  /** Undefined while the page beyond the sequence is loading. */
  of: RecordSequence | undefined;
  pathname: string;
  by: -1 | 1;
  pressed: SequenceState['pressed'];
}

function Neighbour({ of: sequence, pathname, by, pressed }: NeighbourProps) {
  const { name, keyName, pressed: own, Icon } = DIRECTIONS[by];
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const to = sequence?.paths[sequence.paths.indexOf(pathname) + by];
  const state = sequence && ({ sequence, pressed: own } satisfies SequenceState);
  useShortcut(keyName, to === undefined ? null : () => void navigate(to, { state }));
  // Each record mounts a new page. Focusing the button lets the user press it again.
  useEffect(() => {
    if (pressed === own) link.current?.focus();
  }, [pressed, own]);
  if (to === undefined)
    return (
      <IconButton size="small" aria-label={name} disabled>
        <Icon />
      </IconButton>
    );
  return (
    <Tooltip title={`${name} (${keyName})`}>
      <IconButton component={Link} ref={link} size="small" aria-label={name} to={to} state={state}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
