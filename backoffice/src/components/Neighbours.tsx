import { useEffect, useRef } from 'react';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import NavigateBeforeOutlined from '@mui/icons-material/NavigateBeforeOutlined';
import NavigateNextOutlined from '@mui/icons-material/NavigateNextOutlined';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { countText } from './format.js';
import { extendBackward, extendForward, trailStateOf, type Trail, type TrailState } from './record-trail.js';
import { useShortcut } from './shortcuts.js';

/**
 * Links to the previous and the next record of the list that the record was opened from. Renders nothing if it was not
 * opened from a list. react-admin's PrevNextButtons loads up to 1,000 records beyond the first page, and loses its
 * place when a change of the record takes it out of the filter.
 */
export function Neighbours() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const opened = trailStateOf(state);
  const at = opened?.trail.paths.indexOf(pathname) ?? -1;
  return opened && at >= 0 ? <Buttons key={pathname} opened={opened} at={at} /> : null;
}

function Buttons({ opened: { trail, pressed }, at }: { opened: TrailState; at: number }) {
  const dataProvider = useDataProvider();
  const isFirst = at === 0 && trail.firstPage > 1;
  const isLast = at === trail.paths.length - 1;
  const key = [trail.resource, trail.filter, trail.sort, trail.firstPage, trail.lastPage, trail.paths.length];
  const before = useQuery({
    queryKey: ['trail', 'before', ...key],
    queryFn: () => extendBackward(dataProvider, trail),
    enabled: isFirst,
    staleTime: Infinity,
  });
  const after = useQuery({
    queryKey: ['trail', 'after', ...key],
    queryFn: () => extendForward(dataProvider, trail),
    enabled: isLast,
    staleTime: Infinity,
  });
  const place = (trail.firstPage - 1) * trail.perPage + at + 1;
  return (
    <Box
      component="nav"
      aria-label="Previous and next record"
      className="not-printed"
      sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mr: 0.5, whiteSpace: 'nowrap' }}>
        {countText(place)} of {countText(Math.max(trail.total, place))}
      </Typography>
      <Neighbour of={isFirst ? before.data : trail} pathname={trail.paths[at]!} by={-1} pressed={pressed} />
      <Neighbour of={isLast ? after.data : trail} pathname={trail.paths[at]!} by={1} pressed={pressed} />
    </Box>
  );
}

const DIRECTIONS = {
  [-1]: { name: 'Previous record', keyName: 'k', pressed: 'previous', Icon: NavigateBeforeOutlined },
  1: { name: 'Next record', keyName: 'j', pressed: 'next', Icon: NavigateNextOutlined },
} as const;

interface NeighbourProps {
  /** Undefined while the page beyond the trail is loading. */
  of: Trail | undefined;
  pathname: string;
  by: -1 | 1;
  pressed: TrailState['pressed'];
}

function Neighbour({ of: trail, pathname, by, pressed }: NeighbourProps) {
  const { name, keyName, pressed: own, Icon } = DIRECTIONS[by];
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const to = trail?.paths[trail.paths.indexOf(pathname) + by];
  const state = trail && ({ trail, pressed: own } satisfies TrailState);
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
