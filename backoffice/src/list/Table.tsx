import type { ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material';
import { DataTable, type RaRecord } from 'react-admin';
import { Body } from './Row.js';
import { SelectionBar } from './SelectionBar.js';

export interface TableColumn<T> {
  /** The name of the field in the record, and of the sort in the API. */
  source: string;
  label: string;
  /** What a cell shows; left out, the field itself. */
  cell?: (record: T) => ReactNode;
  sortable?: boolean;
  /** Shown only when chosen. */
  extra?: boolean;
  align?: 'right';
  width?: string;
  /** Stays in view while the others scroll. */
  pinned?: 'left' | 'right';
}

interface TableProps<T> {
  columns: readonly TableColumn<T>[];
  rowClick: 'show' | false;
  /** What can be done with several at once. */
  bulkActions?: ReactNode;
}

/** The table scrolls within itself, under its heading and between its pinned columns. */
const STYLE: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: { md: 'max(440px, calc(100vh - 280px))' } },
  '& td': { whiteSpace: 'nowrap' },
  '& td, & th': { px: 1.25 },
  '& .MuiTableCell-paddingCheckbox .MuiCheckbox-root': { p: 0.75 },
  '& .pinned-left, & .pinned-right': { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
  '& th.pinned-left, & th.pinned-right': { zIndex: 3 },
  '& .pinned-left': { left: 0, boxShadow: (theme) => `inset -1px 0 0 ${theme.palette.divider}` },
  '& .pinned-right': { right: 0, boxShadow: (theme) => `inset 1px 0 0 ${theme.palette.divider}` },
  '& tbody tr:hover .pinned-left, & tbody tr:hover .pinned-right': {
    backgroundImage: (theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
};

/** A dense table, its columns chosen by ColumnsChoice. */
export function Table<T extends RaRecord>({ columns, rowClick, bulkActions }: TableProps<T>) {
  return (
    <DataTable
      body={Body}
      rowClick={rowClick}
      bulkActionButtons={bulkActions ?? false}
      bulkActionsToolbar={<SelectionBar>{bulkActions}</SelectionBar>}
      hiddenColumns={extraColumns(columns)}
      sx={STYLE}
    >
      {columns.map(({ source, label, cell, sortable = true, align, width, pinned }) => (
        <DataTable.Col
          key={source}
          source={source}
          label={label}
          align={align}
          disableSort={!sortable}
          className={pinned && `pinned-${pinned}`}
          sx={{ width }}
          {...(cell && { render: cell as (record: Record<string, unknown>) => ReactNode })}
        />
      ))}
    </DataTable>
  );
}

/** The columns that are hidden until they are chosen. */
export function extraColumns<T>(columns: readonly TableColumn<T>[]): string[] {
  return columns.filter(({ extra }) => extra).map(({ source }) => source);
}
