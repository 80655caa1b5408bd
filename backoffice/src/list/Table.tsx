import type { ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material';
import { DataTable, type RaRecord, type RowClickFunction } from 'react-admin';
import { Columns, extraColumns, type TableColumn } from './columns.js';
import { Head } from './Head.js';
import { Body } from './Row.js';
import { SelectionBar } from './SelectionBar.js';

interface TableProps<T> {
  columns: readonly TableColumn<T>[];
  rowClick: RowClickFunction | 'show' | false;
  /** Bulk actions. */
  bulkActions?: ReactNode;
}

/** Scrolls within the table, under its header and between its pinned columns. */
const STYLE: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper': {
    overflow: 'auto',
    scrollPaddingInline: '160px 120px',
    maxHeight: { md: 'max(440px, calc(100vh - 280px))' },
  },
  '& td': { whiteSpace: 'nowrap' },
  '& td, & th': { px: 1.25 },
  '& .MuiTableCell-paddingCheckbox .MuiCheckbox-root': { p: 0.75 },
  '& .pinned-left, & .pinned-right': { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
  '& th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
  '& th.pinned-left, & th.pinned-right': { zIndex: 3 },
  '& .pinned-left': { left: 0, boxShadow: (theme) => `inset -1px 0 0 ${theme.palette.divider}` },
  '& .pinned-right': { right: 0, boxShadow: (theme) => `inset 1px 0 0 ${theme.palette.divider}` },
  '& tbody tr:hover .pinned-left, & tbody tr:hover .pinned-right': {
    backgroundImage: (theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
};

/** A dense table with the columns chosen in ColumnsChoice. */
export function Table<T extends RaRecord>({ columns, rowClick, bulkActions }: TableProps<T>) {
  return (
    <Columns value={columns}>
      <DataTable
        head={Head}
        body={Body}
        rowClick={rowClick}
        bulkActionButtons={bulkActions ?? false}
        bulkActionsToolbar={<SelectionBar>{bulkActions}</SelectionBar>}
        hiddenColumns={extraColumns(columns)}
        sx={STYLE}
      >
        {columns.map(({ source, label, cell, align, pinned }) => (
          <DataTable.Col
            key={source}
            source={source}
            label={label}
            align={align}
            className={pinned && `pinned-${pinned}`}
            {...(cell && { render: cell as (record: Record<string, unknown>) => ReactNode })}
          />
        ))}
      </DataTable>
    </Columns>
  );
}
