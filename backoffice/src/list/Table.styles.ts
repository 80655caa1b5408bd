import type { SxProps, Theme } from '@mui/material';
import { BELOW, type AnyColumn } from './columns.js';

/** As wide as its text up to a width, to be given, from which it has more lines. */
const AT_MOST = { display: 'inline-block', width: 'max-content', whiteSpace: 'normal', overflowWrap: 'anywhere' };

/** Scrolls within the table, under its header and between its pinned columns. */
export const TABLE_STYLE: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper': {
    overflow: 'auto',
    maxHeight: { md: 'max(440px, calc(100vh - 280px))' },
  },
  '& td': { whiteSpace: 'nowrap' },
  // Short names stay on one line. One long name does not push the other columns out of the window.
  [`@media not ${BELOW.desktop}`]: {
    '& td:not(.pinned-left, [class*="resized-"]) .wrapped': { ...AT_MOST, maxWidth: 200 },
    '& td.pinned-left:not(.wraps, [class*="resized-"]) .record-link': { ...AT_MOST, maxWidth: 240 },
  },
  [`@media ${BELOW.desktop}`]: {
    '& td:is(.pinned-left, .wraps)': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 112 },
  },
  '& td.flexible': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 108 },
  '& td, & th': { px: { xs: 0.75, lg: 1 } },
  // On the line of the headings that are only texts.
  '& .MuiTableSortLabel-root': { verticalAlign: 'top' },
  '& .MuiTableCell-paddingCheckbox': { '& .MuiCheckbox-root': { p: 0.75 }, '& .MuiSvgIcon-root': { fontSize: 20 } },
  '& .pinned-left, & .pinned-right': { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
  '& th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
  '& th.pinned-left, & th.pinned-right': { zIndex: 3 },
  '& .pinned-left': { left: 0, boxShadow: (theme) => `inset -1px 0 0 ${theme.palette.divider}` },
  '& .pinned-right': { right: 0, boxShadow: (theme) => `inset 1px 0 0 ${theme.palette.divider}` },
  '& tbody tr:hover .pinned-left, & tbody tr:hover .pinned-right': {
    backgroundImage: (theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
};

/** The classes of a column's cells. */
export function cellClass(
  { source, pinned, wraps, flexible }: Pick<AnyColumn, 'source' | 'pinned' | 'wraps' | 'flexible'>,
  widths: Record<string, number>,
) {
  const classes = [
    pinned && `pinned-${pinned}`,
    wraps && 'wraps',
    flexible && 'flexible',
    source in widths && resizedClass(source),
  ].filter(Boolean);
  return classes.join(' ') || undefined;
}

function resizedClass(source: string): string {
  return `resized-${source.replace(/\W/g, '-')}`;
}

/** The rules that give columns their chosen widths, from the variables of `widthVariables`. */
export function widthRules(widths: Record<string, number>): Record<string, object> {
  return Object.fromEntries(
    Object.keys(widths).map((source) => {
      const width = `var(--${resizedClass(source)})`;
      const rule = { width, minWidth: width, maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' };
      return [`& .${resizedClass(source)}`, rule];
    }),
  );
}

export function widthVariables(widths: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(widths).map(([source, width]) => [`--${resizedClass(source)}`, `${width}px`]),
  );
}
