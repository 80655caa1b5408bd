import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from 'react-admin';

/** A dense table whose first column stays in view while the others scroll. */
export function Table({ children, pinned, ...props }: DataTableProps & { pinned: string; children: ReactNode }) {
  return (
    <DataTable
      {...props}
      sx={{
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& td': { whiteSpace: 'nowrap' },
        '& td, & th': { px: 1.25 },
        [`& .column-${pinned}`]: { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', boxShadow: (theme) => `inset -1px 0 0 ${theme.palette.divider}` },
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
      }}
    >
      {children}
    </DataTable>
  );
}

Table.Col = DataTable.Col;
Table.NumberCol = DataTable.NumberCol;
