import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';

export type View = 'table' | 'board' | 'funnel';

export function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label="Show leads as"
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="table" aria-label="Table">
        <TableRowsOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="board" aria-label="Board">
        <ViewKanbanOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="funnel" aria-label="Funnel by source">
        <FilterAltOutlined fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
