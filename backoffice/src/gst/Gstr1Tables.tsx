import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { Gstr1TableResponse } from '#libs/contract/documents.js';
import { formatRupees } from '#libs/money.js';
import { Detail, Details } from '../components/Details.js';
import { countText } from '../components/format.js';
import { PlainList } from '../components/PlainList.js';

const TABLE_NAMES: Record<Gstr1TableResponse['table'], string> = {
  b2b: 'B2B invoices',
  b2cl: 'B2C large invoices',
  b2cs: 'B2C small supplies',
  cdnr: 'Credit notes, registered',
  cdnur: 'Credit notes, unregistered',
  'hsn-b2b': 'SAC summary, B2B',
  'hsn-b2c': 'SAC summary, B2C',
  none: 'Late credit notes, not reported',
};

const AMOUNTS = [
  ['taxable', 'Taxable'],
  ['cgst', 'CGST'],
  ['sgst', 'SGST'],
  ['igst', 'IGST'],
  ['total', 'Total'],
] as const;

/** A negative amount is not broken at its hyphen. */
const NOWRAP = { whiteSpace: 'nowrap' } as const;

/** The figures of each table of GSTR-1. */
export function Gstr1Tables({ tables }: { tables: readonly Gstr1TableResponse[] }) {
  // Seven columns do not fit a phone.
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return isPhone ? <Stacked tables={tables} /> : <Columns tables={tables} />;
}

function Columns({ tables }: { tables: readonly Gstr1TableResponse[] }) {
  return (
    <Box tabIndex={0} role="group" aria-label="GSTR-1 tables" sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 0.5, lg: 1 } }, '& tbody th': { minWidth: 110 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Table</TableCell>
            <TableCell align="right">Count</TableCell>
            {AMOUNTS.map(([amount, name]) => (
              <TableCell key={amount} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {tables.map((figures) => (
            <TableRow key={figures.table}>
              <TableCell component="th" scope="row">
                {TABLE_NAMES[figures.table]}
              </TableCell>
              <TableCell align="right">{countText(figures.documents)}</TableCell>
              {AMOUNTS.map(([amount]) => (
                <TableCell key={amount} align="right" sx={NOWRAP}>
                  {formatRupees(figures[amount])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** One table below the other. Those without documents have no amounts. */
function Stacked({ tables }: { tables: readonly Gstr1TableResponse[] }) {
  return (
    <PlainList gap={1.5}>
      {tables.map((figures) => (
        <li key={figures.table}>
          <Typography variant="h3">{TABLE_NAMES[figures.table]}</Typography>
          <Details>
            <Detail name="Count">{countText(figures.documents)}</Detail>
            {figures.documents > 0 &&
              AMOUNTS.map(([amount, name]) => (
                <Detail key={amount} name={name}>
                  <span style={NOWRAP}>{formatRupees(figures[amount])}</span>
                </Detail>
              ))}
          </Details>
        </li>
      ))}
    </PlainList>
  );
}
