import type { MouseEvent, ReactNode } from 'react';
import { Checkbox, TableCell, TableRow, type TableRowProps } from '@mui/material';
import {
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useGetRecordRepresentation,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { recordPath, useSequenceState } from '../components/record-sequence.js';

/** react-admin's table body, with a label for the checkbox of each row. */
export function Body({ children }: { children?: ReactNode }) {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

function Row({ children, ...props }: TableRowProps) {
  const record = useRecordContext<RaRecord>()!;
  const resource = useResourceContext()!;
  const { hasBulkActions } = useDataTableConfigContext();
  const { rowClick } = useDataTableCallbacksContext();
  const navigate = useNavigate();
  const path = recordPath(resource, record);
  const state = useSequenceState(path);

  function open() {
    if (rowClick) void navigate(path, { state });
  }

  return (
    <TableRow {...props} hover onClick={open} sx={{ cursor: rowClick ? 'pointer' : undefined }}>
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
  const represent = useGetRecordRepresentation(useResourceContext());
  // Visits have no name.
  const name = (record.name as string | undefined) ?? (represent(record) as string);

  function pressed(event: MouseEvent<HTMLButtonElement>) {
    event.stopPropagation();
    handleToggleItem?.(record.id, event);
  }

  return (
    <Checkbox
      size="small"
      checked={selected}
      onClick={pressed}
      slotProps={{ input: { 'aria-label': `Select ${name}`, readOnly: true } }}
      sx={{ p: 0.75 }}
    />
  );
}
