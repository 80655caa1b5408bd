import { Box, ToggleButton } from '@mui/material';
import { useGetList } from 'react-admin';
import { countText, today } from '../components/format.js';
import { useFilters } from '../list/use-filters.js';
import { followUpFilter } from './lead.js';

const OLDEST_FIRST = { field: 'followUpOn', order: 'ASC' } as const;

/** Only the total is shown. */
const ONE_RECORD = { page: 1, perPage: 1 };

/** Shows the open leads to contact today or earlier, the oldest first. */
export function FollowUpTab() {
  const { values, change } = useFilters();
  const due = followUpFilter(today());
  const { total } = useGetList(
    'leads',
    { filter: due, pagination: ONE_RECORD, sort: OLDEST_FIRST },
    { onError: () => undefined },
  );
  const isShown = values.followUpOn_lte !== undefined;

  function toggle() {
    if (isShown) change({ status: undefined, followUpOn_lte: undefined });
    else change(due, OLDEST_FIRST);
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
