import { TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { SelectPageCheckbox, useDataTableConfigContext, useListContext } from 'react-admin';
import { useColumns } from './columns.js';
import { ResizeHandle } from './ResizeHandle.js';
import { cellClass } from './Table.styles.js';

/** The table header with accessible names and the sort order. */
export function Head() {
  const { columns, hidden, widths, resize } = useColumns();
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
          .map((column) => {
            const { source, label, sortable = true, align, width } = column;
            const order = sort.field === source ? sort.order : undefined;
            return (
              <TableCell
                key={source}
                align={align}
                className={cellClass(column, widths)}
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
                <ResizeHandle onResize={(pixels) => resize(source, pixels)} />
              </TableCell>
            );
          })}
      </TableRow>
    </TableHead>
  );
}
