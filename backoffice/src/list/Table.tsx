import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from 'react-admin';

interface TableProps extends DataTableProps {
  /** The column that stays in view at the left while the others scroll. */
  pinned: string;
  /** The column that stays in view at the right. */
  pinnedEnd?: string;
  children: ReactNode;
}

/** A dense table. */
export function Table({ children, pinned, pinnedEnd, ...props }: TableProps) {
  return (
    <DataTable
      {...props}
      sx={{
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& td': { whiteSpace: 'nowrap' },
        '& td, & th': { px: 1.25 },
        [`& .column-${pinned}`]: { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', boxShadow: (theme) => `inset -1px 0 0 ${theme.palette.divider}` },
        ...(pinnedEnd && {
          [`& .column-${pinnedEnd}`]: { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper', boxShadow: (theme) => `inset 1px 0 0 ${theme.palette.divider}` },
        }),
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
      }}
    >
      {children}
    </DataTable>
  );
}

Table.Col = DataTable.Col;
Table.NumberCol = DataTable.NumberCol;
