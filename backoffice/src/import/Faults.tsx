import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import type { ImportFault } from '#libs/contract/imports.js';
import { keepText } from '../export/read-file.js';
import { countText } from '../parts/format.js';
import { faultsFile } from './template.js';

/** As many as are shown; all of them are in the file. */
const MAX_SHOWN = 200;

/** Every bad line and column, or the first of them and a file of all. */
export function Faults({ title, faults, count }: { title: string; faults: readonly ImportFault[]; count: number }) {
  return (
    <Box>
      <Alert severity="error">{title}</Alert>
      <Box sx={{ maxHeight: 320, overflow: 'auto', mt: 1 }} tabIndex={0} role="region" aria-label="Faults">
        <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 1, sm: 2 }, verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>Column</TableCell>
              <TableCell>What is wrong</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.slice(0, MAX_SHOWN).map(({ line, column, message }) => (
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
            onClick={() => keepText('import-faults.csv', faultsFile(faults))}
          >
            {count > faults.length ? `Download the first ${countText(faults.length)}` : 'Download the whole list'}
          </Button>
        </Box>
      )}
    </Box>
  );
}
