import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import type { ImportError, ImportKind, ImportResponse } from '#libs/contract/imports.js';
import { saveText } from '../export/read-file.js';
import { countText } from '../components/format.js';
import { errorsFile, rejectedFile } from './template.js';

/** The download contains all errors. */
const MAX_SHOWN = 200;

/** The errors of a file by line and column. */
export function ImportErrors({
  title,
  errors,
  count,
}: {
  title: string;
  errors: readonly ImportError[];
  count: number;
}) {
  return (
    <Box>
      <Alert severity="error">{title}</Alert>
      <Box sx={{ maxHeight: 320, overflow: 'auto', mt: 1 }} tabIndex={0} role="region" aria-label="Errors">
        <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 1, sm: 2 }, verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>Column</TableCell>
              <TableCell>Error</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.slice(0, MAX_SHOWN).map(({ line, column, message }) => (
              <TableRow key={`${line} ${column} ${message}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{column || 'Whole line'}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {count > MAX_SHOWN && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography color="textSecondary">And {countText(count - MAX_SHOWN)} more.</Typography>
          <Button
            size="small"
            startIcon={<FileDownloadOutlined />}
            onClick={() => saveText('import-errors.csv', errorsFile(errors))}
          >
            {count > errors.length ? `Download the first ${countText(errors.length)}` : 'Download the whole list'}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface RejectedRowsProps {
  kind: ImportKind;
  found: ImportResponse;
  /** Whether the other rows have been imported. */
  isDone: boolean;
}

/** The rows that are not imported, to download, correct and import later. */
export function RejectedRows({ kind, found, isDone }: RejectedRowsProps) {
  const count = found.rejectedRows.length;
  const rows = count === 1 ? '1 row' : `${countText(count)} rows`;
  const title = isDone
    ? `${rows} with errors ${count === 1 ? 'was' : 'were'} not imported.`
    : found.status === 'invalid'
      ? 'No rows can be imported. Correct the errors and check again.'
      : `${rows} ${count === 1 ? 'has' : 'have'} errors and will not be imported.`;
  return (
    <Box>
      <ImportErrors title={title} errors={found.errors} count={found.errorCount} />
      <Button
        size="small"
        startIcon={<FileDownloadOutlined />}
        sx={{ mt: 1 }}
        onClick={() => saveText(`${kind}-to-correct.csv`, rejectedFile(found))}
      >
        Download these rows with the reasons
      </Button>
    </Box>
  );
}
