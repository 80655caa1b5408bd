import { TablePagination } from '@mui/material';
import { rangeText } from './format.js';

interface TablePagesProps {
  /** The number of rows. */
  total: number;
  /** From 0. */
  page: number;
  perPage: number;
  onChange: (page: number) => void;
}

/** The pages of a table within a screen. Nothing if there is only one. */
export function TablePages({ total, page, perPage, onChange }: TablePagesProps) {
  if (total <= perPage) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={page}
      rowsPerPage={perPage}
      rowsPerPageOptions={[]}
      labelDisplayedRows={rangeText}
      onPageChange={(_, chosen) => onChange(chosen)}
    />
  );
}
