import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ImportFault } from '#libs/contract/imports.js';
import { countText } from '../parts/format.js';

/** Every bad line and column, or the first of them. */
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
            {faults.map(({ line, column, message }) => (
              <TableRow key={`${line} ${column} ${message}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{column || 'Whole line'}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {count > faults.length && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          And {countText(count - faults.length)} more.
        </Typography>
      )}
    </Box>
  );
}
