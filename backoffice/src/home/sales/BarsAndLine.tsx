import { alpha, Box, useTheme } from '@mui/material';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { lineClasses, LinePlot } from '@mui/x-charts/LineChart';
import { useTouchedAxis } from './use-touched-axis.js';

interface Series {
  label: string;
  /** One for each name. Null is not drawn. */
  values: readonly (number | null)[];
}

interface BarsAndLineProps {
  height: number;
  /** The name of each bar in the tooltip. */
  names: readonly string[];
  /** Short names for the axis. */
  shortNames: readonly string[];
  bars: Series & {
    /** Indexes of incomplete periods, which are drawn lighter. */
    partial: readonly number[];
  };
  /** The series that the bars are compared with. */
  line: Series;
  format: (value: number) => string;
  /** For the axis. */
  formatShort: (value: number) => string;
}

const PERIODS = 'periods';
const AXIS_WIDTH = 58;
/** The number of labels that fit on a phone. */
const MAX_LABELS = 5;
/** Room for the last label, which is wider than its bar. */
const RIGHT_MARGIN = 18;

/** Bars with a dashed line for comparison. The tooltip follows pointer, touch and arrow keys. */
export default function BarsAndLine({ height, names, shortNames, bars, line, format, formatShort }: BarsAndLineProps) {
  const { palette } = useTheme();
  const { area, props } = useTouchedAxis(PERIODS);
  const labelEvery = Math.ceil(names.length / MAX_LABELS);
  const valueFormatter = (value: number | null) => (value === null ? '' : format(value));
  return (
    <Box ref={area}>
      <ChartsContainer
        {...props}
        height={height}
        margin={{ left: 0, right: RIGHT_MARGIN, top: 8, bottom: 0 }}
        series={[
          {
            type: 'bar',
            data: bars.values,
            label: bars.label,
            color: palette.primary.main,
            colorGetter: ({ dataIndex }) =>
              bars.partial.includes(dataIndex) ? alpha(palette.primary.main, 0.5) : palette.primary.main,
            valueFormatter,
          },
          {
            type: 'line',
            data: line.values,
            label: line.label,
            color: palette.text.secondary,
            curve: 'linear',
            showMark: false,
            valueFormatter,
          },
        ]}
        xAxis={[
          {
            id: PERIODS,
            scaleType: 'band',
            data: names.map((_, at) => at),
            valueFormatter: (at: number, { location }) => (location === 'tick' ? shortNames[at]! : names[at]!),
            // Counted from the last, which is today or this month.
            tickLabelInterval: (_: number, at: number) => (names.length - 1 - at) % labelEvery === 0,
            height: 24,
            categoryGapRatio: names.length > 40 ? 0.1 : 0.2,
          },
        ]}
        yAxis={[
          {
            min: 0,
            tickNumber: 3,
            tickMinStep: 1,
            width: AXIS_WIDTH,
            valueFormatter: (value: number) => formatShort(value),
          },
        ]}
        sx={{ [`& .${lineClasses.line}`]: { strokeDasharray: '5 4', strokeWidth: 1.5 } }}
      >
        <ChartsGrid horizontal />
        <BarPlot borderRadius={3} />
        <LinePlot />
        <ChartsAxisHighlight x="band" />
        <ChartsXAxis disableLine disableTicks />
        <ChartsYAxis disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </Box>
  );
}
