import type { MouseEvent, ReactNode } from 'react';
import { Checkbox, TableCell, TableRow, type TableRowProps } from '@mui/material';
import {
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetPathForRecordCallback,
  useRecordContext,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';

/** react-admin's table row with a named checkbox. */
export function Body({ children }: { children?: ReactNode }) {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

function Row({ children, ...props }: TableRowProps) {
  const record = useRecordContext<RaRecord>()!;
  const resource = useResourceContext()!;
  const { hasBulkActions } = useDataTableConfigContext();
  const { rowClick } = useDataTableCallbacksContext();
  const pathFor = useGetPathForRecordCallback();
  const navigate = useNavigate();

  async function open() {
    if (typeof rowClick !== 'string') return;
    const path = await pathFor({ record, resource, link: rowClick });
    if (path) void navigate(path);
  }

  return (
    <TableRow {...props} hover onClick={() => void open()} sx={{ cursor: rowClick ? 'pointer' : undefined }}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Selection record={record} />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

function Selection({ record }: { record: RaRecord }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;

  function pressed(event: MouseEvent<HTMLButtonElement>) {
    event.stopPropagation();
    handleToggleItem?.(record.id, event);
  }

  return (
    <Checkbox
      size="small"
      checked={selected}
      onClick={pressed}
      slotProps={{ input: { 'aria-label': `Select ${record.name as string}`, readOnly: true } }}
      sx={{ p: 0.75 }}
    />
  );
}
