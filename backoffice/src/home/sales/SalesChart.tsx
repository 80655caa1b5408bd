import { lazy, Suspense, useState } from 'react';
import { Box, Button, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay, formatMonth } from '#libs/calendar.js';
import type { SalesResponse } from '#libs/contract/reports.js';
import { NONE } from '../../components/format.js';
import { changeText, partialMonths, paidOrdersPath, periodName, periodText, type Measure } from './sales.js';

const BarsAndLine = lazy(() => import('./BarsAndLine.js'));

interface SalesChartProps {
  title: string;
  sales: SalesResponse;
  measure: Measure;
}

const CHART_HEIGHT = 210;

/**
 * Compares a figure with the previous period, by day or month: as a chart, or as a table whose rows link to the orders.
 */
export function SalesChart(props: SalesChartProps) {
  const [asTable, setAsTable] = useState(false);
  const { title, sales, measure } = props;
  const { step, previous } = sales;
  return (
    <Box
      component="section"
      aria-label={`${title} by ${step}`}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="h3">{title}</Typography>
        <Typography sx={{ fontWeight: 700, fontSize: '1.25rem', mr: 'auto' }}>
          {measure.format(measure.valueOf(sales))}
        </Typography>
        <Button size="small" sx={{ whiteSpace: 'nowrap' }} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {changeText(measure, sales, previous)}
      </Typography>
      {asTable ? <AsTable {...props} /> : <AsChart {...props} />}
    </Box>
  );
}

function AsChart({ title, sales, measure: { valueOf, format, formatShort } }: SalesChartProps) {
  const { step, periods } = sales;
  const best = periods.reduce((one, other) => (valueOf(other) > valueOf(one) ? other : one));
  return (
    <Box
      role="figure"
      // Aligns the bottoms of adjacent charts, and adds a focus ring, because the chart has none.
      sx={{ mt: 'auto', '&:has(:focus-visible)': { outline: '2px solid currentColor', outlineOffset: 2 } }}
      aria-label={`${title} by ${step}: ${periods.length} bars, the highest ${format(valueOf(best))} in ${periodName(best.from, step)}`}
    >
      <Suspense fallback={<Box sx={{ height: CHART_HEIGHT }} />}>
        <BarsAndLine
          height={CHART_HEIGHT}
          names={periods.map((period) => periodText(period, step))}
          shortNames={periods.map(({ from }) => shortName(from, step))}
          bars={{ label: title, values: periods.map(valueOf), partial: partialMonths(sales) }}
          line={{ label: 'Previous period', values: periods.map((_, at) => valueBefore(sales, at, valueOf)) }}
          format={format}
          formatShort={formatShort}
        />
      </Suspense>
    </Box>
  );
}

/** `21 Nov`, or `Nov 26` for a month. */
function shortName(from: string, step: SalesResponse['step']): string {
  return step === 'day' ? formatDay(from) : `${formatMonth(from)} ${from.slice(2, 4)}`;
}

/** The figure of the same day or month of the previous period; null if that is shorter. */
function valueBefore({ previous }: SalesResponse, at: number, valueOf: Measure['valueOf']): number | null {
  const before = previous.periods[at];
  return before ? valueOf(before) : null;
}

function valueText(value: number | null, format: Measure['format']): string {
  return value === null ? NONE : format(value);
}

function AsTable({ title, sales, measure: { valueOf, format } }: SalesChartProps) {
  const { step, periods } = sales;
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={`${title} as a table`}
      sx={{ maxHeight: CHART_HEIGHT + 24, overflowY: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{step === 'day' ? 'Day' : 'Month'}</TableCell>
            <TableCell align="right">Previous period</TableCell>
            <TableCell align="right">{title}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {periods.map((period, at) => (
            <TableRow key={period.from}>
              <TableCell>
                <Link component={RouterLink} to={paidOrdersPath(period)}>
                  {periodText(period, step)}
                </Link>
              </TableCell>
              <TableCell align="right" sx={{ color: 'text.secondary' }}>
                {valueText(valueBefore(sales, at, valueOf), format)}
              </TableCell>
              <TableCell align="right">{format(valueOf(period))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
