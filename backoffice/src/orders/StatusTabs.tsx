import { Box, ButtonBase } from '@mui/material';
import type { Choice } from '../list/filters.js';
import { useFilters } from '../list/use-filters.js';

/** The status filter as tabs. */
export function StatusTabs({ statuses }: { statuses: readonly Choice[] }) {
  const { values, change } = useFilters();
  const chosen =
    values.status === undefined
      ? []
      : Array.isArray(values.status)
        ? (values.status as Choice['id'][])
        : [values.status as Choice['id']];
  return (
    <Box
      role="group"
      aria-label="Status"
      className="not-printed"
      sx={{ display: 'flex', gap: 0.5, mb: 1.25, overflowX: 'auto', p: 0.25 }}
    >
      <Tab pressed={chosen.length === 0} onPress={() => change({ status: undefined })}>
        All
      </Tab>
      {statuses.map(({ id, name }) => (
        <Tab key={id} pressed={chosen.length === 1 && chosen[0] === id} onPress={() => change({ status: [id] })}>
          {name}
        </Tab>
      ))}
    </Box>
  );
}

function Tab({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <ButtonBase
      aria-pressed={pressed}
      onClick={onPress}
      sx={{
        flex: 'none',
        minHeight: 36,
        px: 1.5,
        borderRadius: 5,
        font: 'inherit',
        fontWeight: 600,
        color: pressed ? 'primary.contrastText' : 'text.secondary',
        bgcolor: pressed ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: pressed ? 'primary.dark' : 'action.hover' },
      }}
    >
      {children}
    </ButtonBase>
  );
}
