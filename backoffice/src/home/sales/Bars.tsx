import { useState } from 'react';
import { Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { SalesResponse } from '#libs/contract/reports.js';
import { axisMaximum, labelledBars, paidOrdersPath, periodName } from './sales.js';

type SoldPeriod = SalesResponse['periods'][number];

interface BarsProps {
  title: string;
  /** The total of the period. */
  total: string;
  step: SalesResponse['step'];
  periods: readonly SoldPeriod[];
  valueOf: (period: SoldPeriod) => number;
  write: (value: number) => string;
}

const HEIGHT = 180;

/** A bar chart by day or month, also available as a table whose rows link to the orders. */
export function Bars(props: BarsProps) {
  const [asTable, setAsTable] = useState(false);
  const { title, total, step } = props;
  return (
    <Box component="section" aria-label={`${title} by ${step}`} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h3">{title}</Typography>
        <Typography sx={{ fontWeight: 700, fontSize: '1.25rem', mr: 'auto' }}>{total}</Typography>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
      {asTable ? <AsTable {...props} /> : <AsChart {...props} />}
    </Box>
  );
}

function AsChart({ title, step, periods, valueOf, write }: BarsProps) {
  const navigate = useNavigate();
  const top = axisMaximum(periods.map(valueOf));
  const best = periods.reduce((one, other) => (valueOf(other) > valueOf(one) ? other : one));
  const summary = `${title} by ${step}: ${periods.length} bars, the highest ${write(valueOf(best))} in ${periodName(best.from, step)}`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 1 }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          textAlign: 'right',
          color: 'text.secondary',
          fontSize: '0.75rem',
          fontVariantNumeric: 'tabular-nums',
          height: HEIGHT,
        }}
      >
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{write(mark)}</span>
        ))}
      </Box>
      <Box
        role="img"
        aria-label={summary}
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          height: HEIGHT,
          borderBottom: 1,
          borderTop: 1,
          borderColor: 'divider',
          gap: periods.length > 40 ? '1px' : '3px',
        }}
      >
        {periods.map((period) => (
          <Box
            key={period.from}
            title={`${periodName(period.from, step)}: ${write(valueOf(period))}`}
            onClick={() => void navigate(paidOrdersPath(period))}
            sx={{
              flex: 1,
              minWidth: 0,
              height: '100%',
              display: 'flex',
              alignItems: 'flex-end',
              cursor: 'pointer',
              '&:hover > div': { bgcolor: 'primary.dark' },
            }}
          >
            <Box
              sx={{
                width: '100%',
                height: `${(valueOf(period) / top) * 100}%`,
                minHeight: valueOf(period) > 0 ? 2 : 0,
                bgcolor: 'primary.main',
                borderRadius: '3px 3px 0 0',
              }}
            />
          </Box>
        ))}
      </Box>
      <span />
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.75rem', mt: 0.5 }}
      >
        {labelledBars(periods.length).map((bar) => (
          <span key={bar}>{shortName(periods[bar]!.from, step)}</span>
        ))}
      </Box>
    </Box>
  );
}

const SHORT_MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function shortName(from: string, step: SalesResponse['step']): string {
  return (step === 'day' ? SHORT_DAY : SHORT_MONTH).format(new Date(from));
}

function AsTable({ title, step, periods, valueOf, write }: BarsProps) {
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={`${title}, the table`}
      sx={{ maxHeight: HEIGHT + 24, overflowY: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{step === 'day' ? 'Day' : 'Month'}</TableCell>
            <TableCell align="right">{title}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {periods.map((period) => (
            <TableRow key={period.from}>
              <TableCell>
                <Link component={RouterLink} to={paidOrdersPath(period)}>
                  {periodName(period.from, step)}
                </Link>
              </TableCell>
              <TableCell align="right">{write(valueOf(period))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
