import type { FocusEvent, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { useColumns } from './columns.js';
import { Head } from './Head.js';
import { Body } from './Row.js';
import { SelectionBar } from './SelectionBar.js';
import { cellClass, TABLE_STYLE, widthRules, widthVariables } from './Table.styles.js';
import { useRowKeys } from './use-row-keys.js';

interface TableProps {
  /** What a click on a row does. */
  rowClick: 'show' | false;
  /** Bulk actions. */
  bulkActions?: ReactNode;
}

/** A dense table with the columns as arranged in ColumnsChoice. */
export function Table({ rowClick, bulkActions }: TableProps) {
  const table = useRowKeys<HTMLDivElement>();
  const { columns, storeKey, hiddenByDefault, widths } = useColumns();
  return (
    <div ref={table} style={widthVariables(widths)} onFocus={revealFocus}>
      <DataTable
        head={Head}
        body={Body}
        rowClick={rowClick}
        bulkActionButtons={bulkActions ?? false}
        bulkActionsToolbar={<SelectionBar>{bulkActions}</SelectionBar>}
        storeKey={storeKey}
        hiddenColumns={hiddenByDefault}
        sx={[TABLE_STYLE, widthRules(widths)] as never}
      >
        {columns.map((column) => (
          <DataTable.Col
            key={column.source}
            source={column.source}
            label={column.label}
            align={column.align}
            className={cellClass(column, widths)}
            {...(column.cell && { render: column.cell as unknown as (record: Record<string, unknown>) => ReactNode })}
          />
        ))}
      </DataTable>
    </div>
  );
}

/** Scrolls what gets the focus by key out from under the pinned columns. */
function revealFocus({ target }: FocusEvent<HTMLElement>): void {
  if (!('scrollIntoView' in target) || target.closest('.pinned-left, .pinned-right')) return;
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
