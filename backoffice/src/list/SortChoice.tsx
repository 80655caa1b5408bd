import { useState } from 'react';
import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import { useListContext } from 'react-admin';
import { useColumns } from './columns.js';

/**
 * Shows and changes the sort order. Nothing where the headings of the table do so, because no column is hidden.
 * @param hasHeadings false for cards
 */
export function SortChoice({ hasHeadings }: { hasHeadings: boolean }) {
  const { columns, hidden } = useColumns();
  const { sort, setSort } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sortable = columns.filter((column) => column.sortable !== false);
  const current = columns.find(({ source }) => source === sort.field);
  const isAscending = sort.order === 'ASC';
  const Arrow = isAscending ? ArrowUpwardOutlined : ArrowDownwardOutlined;

  function choose(source: string) {
    setAnchor(null);
    setSort({ field: source, order: source === sort.field && isAscending ? 'DESC' : 'ASC' });
  }

  if (hasHeadings && !sortable.some(({ source }) => hidden.includes(source))) return null;
  return (
    <>
      <Button
        endIcon={<Arrow />}
        aria-haspopup="menu"
        aria-label={`Sorted by ${current?.label ?? sort.field}, ${isAscending ? 'ascending' : 'descending'}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.label ?? sort.field}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': 'Sort by' }, list: { 'aria-label': 'Sort by' } }}
      >
        {sortable.map(({ source, label }) => (
          <MenuItem key={source} selected={source === sort.field} onClick={() => choose(source)}>
            <ListItemText>{label}</ListItemText>
            {source === sort.field && (
              <ListItemIcon sx={{ pl: 2, justifyContent: 'flex-end' }}>
                <Arrow fontSize="small" />
              </ListItemIcon>
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
