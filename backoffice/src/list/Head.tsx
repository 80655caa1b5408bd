import { TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { SelectPageCheckbox, useDataTableConfigContext, useListContext } from 'react-admin';
import { useColumns, useHiddenColumns } from './columns.js';

/** The table header with accessible names and the sort order. */
export function Head() {
  const columns = useColumns();
  const [hidden] = useHiddenColumns(columns);
  const { hasBulkActions } = useDataTableConfigContext();
  const { sort, setSort } = useListContext();
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <SelectPageCheckbox />
          </TableCell>
        )}
        {columns
          .filter(({ source }) => !hidden.includes(source))
          .map(({ source, label, sortable = true, align, width, pinned }) => {
            const order = sort.field === source ? sort.order : undefined;
            return (
              <TableCell
                key={source}
                align={align}
                className={pinned && `pinned-${pinned}`}
                aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
                sx={{ width }}
              >
                {sortable ? (
                  <TableSortLabel
                    active={order !== undefined}
                    direction={order === 'DESC' ? 'desc' : 'asc'}
                    onClick={() => setSort({ field: source, order: order === 'ASC' ? 'DESC' : 'ASC' })}
                  >
                    {label}
                  </TableSortLabel>
                ) : (
                  label
                )}
              </TableCell>
            );
          })}
      </TableRow>
    </TableHead>
  );
}
