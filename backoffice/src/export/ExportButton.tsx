import { Button, CircularProgress } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useListContext, useResourceContext, type RaRecord } from 'react-admin';
import { useFilters } from '../list/use-filters.js';
import { countText } from '../components/format.js';
import { useExport } from './use-export.js';
import { mayExport } from '../session/permissions.js';

/**
 * Exports all records that the list's search and filters select, in the list's order. A second press stops the export.
 * @param name prefix of the file name
 */
export function ExportButton({ name }: { name: string }) {
  const resource = useResourceContext()!;
  const { sort, total } = useListContext<RaRecord>();
  const { values } = useFilters();
  const { done, run, stop } = useExport(name);
  const exporting = done !== null;
  if (!mayExport(resource)) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={!total && !exporting}
      onClick={() => (exporting ? stop() : void run({ resource, filter: values, sort }))}
      startIcon={
        exporting ? <CircularProgress size={16} color="inherit" aria-label="Exporting" /> : <FileDownloadOutlined />
      }
      sx={{ borderColor: 'divider' }}
    >
      {exporting ? `Stop · ${countText(done)} of ${countText(total ?? 0)}` : 'Export'}
    </Button>
  );
}
