/** @param {number[]} values at least one */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * One operation over all its rounds. The ratio is the median of the ratios of each round: both servers run within a few
 * seconds of each other, so temporary load affects both.
 * @param {{ ours: Measured, bare: Measured }[]} rounds
 */
export function summarize(rounds) {
  const of = (side, field) => median(rounds.map((round) => round[side][field]));
  const ratio = (figure) => median(rounds.map(figure));
  return {
    ours: of('ours', 'perSecond'),
    bare: of('bare', 'perSecond'),
    ratio: ratio(({ ours, bare }) => ours.perSecond / bare.perSecond),
    cpuRatio: ratio(({ ours, bare }) => bare.cpuMicros / ours.cpuMicros),
    cpuMicros: of('ours', 'cpuMicros'),
    p50: of('ours', 'p50'),
    p99: of('ours', 'p99'),
    loopP99: of('ours', 'loopP99'),
    loopMax: Math.max(...rounds.map(({ ours }) => ours.loopMax)),
    errors: rounds.reduce((sum, { ours, bare }) => sum + ours.errors + bare.errors, 0),
  };
}

/** A number with about three significant figures. */
export function shortened(value) {
  if (!Number.isFinite(value)) return '-';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Aligned columns: the first to the left, the others to the right.
 * @param {string[]} titles
 * @param {string[][]} rows
 * @returns {string[]} lines, the titles first
 */
export function table(titles, rows) {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  return [titles, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}
