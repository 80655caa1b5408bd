import { Box, ToggleButton } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import { countText, today } from '../components/format.js';
import { useFilters } from '../list/use-filters.js';
import { followUpFilter } from './lead.js';

const NONE_OF_THEM = { pagination: { page: 1, perPage: 1 }, sort: { field: 'followUpOn', order: 'ASC' as const } };

/** Shows the open leads to contact today or earlier, the longest due first. */
export function FollowUpTab() {
  const { values, change } = useFilters();
  const { setSort } = useListContext();
  const due = followUpFilter(today());
  const { total } = useGetList('leads', { filter: due, ...NONE_OF_THEM }, { onError: () => undefined });
  const isShown = values.followUpOn_lte !== undefined;

  function toggle() {
    if (isShown) change({ status: undefined, followUpOn_lte: undefined });
    else {
      setSort({ field: 'followUpOn', order: 'ASC' });
      change(due);
    }
  }

  return (
    <Box className="not-printed" sx={{ mb: 1.25 }}>
      <ToggleButton
        size="small"
        value="due"
        selected={isShown}
        onChange={toggle}
        sx={{ px: 1.25, textTransform: 'none' }}
      >
        Follow-ups due{total !== undefined && ` (${countText(total)})`}
      </ToggleButton>
    </Box>
  );
}
