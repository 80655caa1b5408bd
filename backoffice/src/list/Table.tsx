import type { FocusEvent, ReactNode } from 'react';
import { DataTable, useResourceContext } from 'react-admin';
import { useColumns, type AnyColumn } from './columns.js';
import { Head } from './Head.js';
import { Body } from './Row.js';
import { SelectionBar } from './SelectionBar.js';
import { cellClass, TABLE_STYLE, widthRules, widthVariables } from './Table.styles.js';
import { mayChange, mayExport } from '../session/permissions.js';
import { useRowKeys } from './use-row-keys.js';

interface TableProps {
  /** What a click on a row does. */
  rowClick: 'show' | false;
  /** Bulk actions. Staff who may neither change nor export the records cannot select them. */
  bulkActions?: ReactNode;
}

/** A dense table with the columns as arranged in ColumnsChoice. */
export function Table({ rowClick, bulkActions }: TableProps) {
  const table = useRowKeys<HTMLDivElement>();
  const { columns, storeKey, hiddenByDefault, widths } = useColumns();
  const resource = useResourceContext()!;
  const offered = mayChange(resource) || mayExport(resource) ? bulkActions : undefined;
  return (
    <div ref={table} style={widthVariables(widths)} onFocus={revealFocus}>
      <DataTable
        head={Head}
        body={Body}
        rowClick={rowClick}
        bulkActionButtons={offered ?? false}
        bulkActionsToolbar={<SelectionBar>{offered}</SelectionBar>}
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
            render={(record: Record<string, unknown>) => contentOf(column, record)}
          />
        ))}
      </DataTable>
    </div>
  );
}

function contentOf({ source, cell, wraps }: AnyColumn, record: Record<string, unknown>): ReactNode {
  const content = cell ? cell(record as never) : (record[source] as ReactNode);
  return wraps ? <span className="wrapped">{content}</span> : content;
}

/** Scrolls an element that was focused by keyboard out from under the pinned columns, which are as wide as their texts. */
function revealFocus({ target }: FocusEvent<HTMLElement>): void {
  if (!('scrollIntoView' in target) || target.closest('.pinned-left, .pinned-right')) return;
  if (!target.matches(':focus-visible')) return;
  const wrapper = target.closest<HTMLElement>('.RaDataTable-tableWrapper');
  if (wrapper)
    wrapper.style.scrollPaddingInline = ['left', 'right'].map((side) => pinnedWidth(wrapper, side)).join(' ');
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function pinnedWidth(table: HTMLElement, side: string): string {
  return `${table.querySelector(`th.pinned-${side}`)?.clientWidth ?? 0}px`;
}
