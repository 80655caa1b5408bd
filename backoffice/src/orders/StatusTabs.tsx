import { useEffect, useRef } from 'react';
import { Box, ButtonBase } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OrderKind } from '#libs/contract/orders.js';
import { countText } from '../components/format.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import type { Choice } from '../list/filters.js';
import { useCounts } from '../list/use-counts.js';
import { useFilters } from '../list/use-filters.js';
import { TOUCH } from '../theme/theme.js';
import { centreInRow } from '../components/centre-in-row.js';

interface StatusTabsProps {
  statuses: readonly Choice[];
  /** The field that is filtered. */
  source?: string;
  label?: string;
}

/** The status filter as tabs, with the number of records per status under the other filters. */
export function StatusTabs({ statuses, source = 'status', label = 'Status' }: StatusTabsProps) {
  const { values } = useFilters();
  const counts = useCounts(statuses.map(({ id }) => ({ ...values, [source]: [id] })));
  const countOf = (id: Choice['id']) => counts[statuses.findIndex((status) => status.id === id)];
  return <Tabs statuses={statuses} source={source} label={label} countOf={countOf} />;
}

interface OrderStatusTabsProps {
  statuses: readonly Choice[];
  /** The kinds of orders to count. */
  kinds: readonly OrderKind[];
}

/** The status filter of orders as tabs. Without other filters, one call counts the orders of every status. */
export function OrderStatusTabs({ statuses, kinds }: OrderStatusTabsProps) {
  const { values } = useFilters();
  const dataProvider = useBackofficeProvider();
  const isFiltered = Object.keys(values).some((field) => field !== 'status');
  const { data } = useQuery({
    queryKey: ['allOrders', 'counts'],
    queryFn: () => dataProvider.orderCounts(),
    enabled: !isFiltered,
  });
  const counts = useCounts(
    statuses.map(({ id }) => ({ ...values, status: [id] })),
    isFiltered,
  );

  function countOf(id: Choice['id']): string | undefined {
    if (isFiltered) return counts[statuses.findIndex((status) => status.id === id)];
    const matching = data?.filter(({ kind, status }) => status === id && kinds.includes(kind));
    return matching && countText(matching.reduce((sum, { count }) => sum + count, 0));
  }

  return <Tabs statuses={statuses} source="status" label="Status" countOf={countOf} />;
}

interface TabsProps extends Required<StatusTabsProps> {
  countOf: (id: Choice['id']) => string | undefined;
}

function Tabs({ statuses, source, label, countOf }: TabsProps) {
  const { values, change } = useFilters();
  const value = values[source];
  const chosen = value === undefined ? [] : Array.isArray(value) ? (value as Choice['id'][]) : [value as Choice['id']];
  return (
    <Box
      role="group"
      aria-label={label}
      className="not-printed"
      sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 0.5, mb: 1.25, overflowX: 'auto', p: 0.25 }}
    >
      <Tab pressed={chosen.length === 0} onPress={() => change({ [source]: undefined })}>
        All
      </Tab>
      {statuses.map(({ id, name }) => (
        <Tab key={id} pressed={chosen.length === 1 && chosen[0] === id} onPress={() => change({ [source]: [id] })}>
          {[name, countOf(id)].filter(Boolean).join(' ')}
        </Tab>
      ))}
    </Box>
  );
}

function Tab({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed) centreInRow(tab.current!);
  }, [pressed, children]);
  return (
    <ButtonBase
      ref={tab}
      aria-pressed={pressed}
      onClick={onPress}
      sx={{
        flex: 'none',
        minHeight: 36,
        [TOUCH]: { minWidth: 44, minHeight: 44 },
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
