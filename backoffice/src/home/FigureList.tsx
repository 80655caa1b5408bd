import { Box, Link, Typography } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { MESSAGES } from '#libs/messages.js';
import { RefreshError } from '../components/LoadError.js';
import { PlainList } from '../components/PlainList.js';
import { countText } from '../components/format.js';
import { TOUCH } from '../theme/theme.js';
import type { Figure } from './figures.js';

interface FigureListProps {
  figures: readonly Figure[];
  /** Another query of the same card. */
  other?: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** Shown when everything is known, and there is no figure to show. */
  empty: string | null;
  sx?: SystemStyleObject;
}

/** Figures above zero, each with a link to its records. Errors are always shown. */
export function FigureList({ figures, other, empty, sx = {} }: FigureListProps) {
  const shown = figures.filter(isShown);
  const hidden = figures.filter((figure) => !isShown(figure));
  const isLoading = other?.isPending || hidden.some(({ value }) => value === undefined);
  const outdated = hidden.filter(({ error }) => error);
  const error = other?.error ?? outdated[0]?.error;
  const retry = () => {
    void other?.refetch();
    for (const { onRetry } of outdated) onRetry();
  };
  return (
    <>
      {Boolean(error) && <RefreshError error={error} onRetry={retry} />}
      {shown.length > 0 && (
        <PlainList gap={1} sx={{ [TOUCH]: { rowGap: 0 }, ...sx }}>
          {shown.map((figure) => (
            <Line key={figure.name} {...figure} />
          ))}
        </PlainList>
      )}
      {isLoading && (
        <Typography role="status" color="textSecondary" sx={{ mt: shown.length > 0 ? 1 : 0 }}>
          {MESSAGES.loading}
        </Typography>
      )}
      {shown.length === 0 && !isLoading && !error && <Typography color="textSecondary">{empty}</Typography>}
    </>
  );
}

function isShown({ value, error, isAlwaysShown = false }: Figure): boolean {
  return isAlwaysShown || (value === undefined ? Boolean(error) : value > 0);
}

/** A figure that could not be refreshed is marked as outdated. */
function Line({ name, to, value, max, error }: Figure) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <Link component={RouterLink} to={to} sx={{ flex: 1, [TOUCH]: { py: 1.375 } }}>
        {name}
      </Link>
      {Boolean(error) && value !== undefined && (
        <Typography component="span" variant="body2" sx={{ color: 'warning.main' }}>
          outdated
        </Typography>
      )}
      <Box component="span" sx={{ fontWeight: 700 }}>
        {value !== undefined ? valueText(value, max) : error ? 'Error' : '…'}
      </Box>
    </Box>
  );
}

function valueText(value: number, max = Infinity): string {
  return value < max ? countText(value) : `${countText(max)} or more`;
}
