import { useEffect, useMemo, type ReactNode } from 'react';
import { Button, Card, PaginationItem, Typography, useTheme, type PaginationRenderItemParams } from '@mui/material';
import {
  ListBase,
  Pagination,
  PaginationActions,
  useListContext,
  useStoreContext,
  type PaginationActionsProps,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { LoadError, RefreshError } from '../components/LoadError.js';
import { countText, rangeText } from '../components/format.js';
import { useLayoutQuery } from '../components/open-dialogs.js';
import { Page } from '../components/Page.js';
import { LoadingState } from '../components/LoadingState.js';
import { PlainList } from '../components/PlainList.js';
import { VISUALLY_HIDDEN } from '../components/visually-hidden.js';
import { recordPath, SequenceProvider, type RecordSequence } from '../components/record-sequence.js';
import { Columns, type AnyColumn } from './columns.js';
import { FilterBar } from './FilterBar.js';
import type { Filter } from './filters.js';
import { OPENS_RECORD } from './RecordLink.js';
import { isPermitted } from '../session/permissions.js';
import { useFilters } from './use-filters.js';
import { useStoredColumns } from './use-stored-columns.js';

interface ListTexts {
  loading: string;
  /** Text before the server's message. */
  failed: string;
  empty: string;
  /** Explains the list when it is empty. */
  about?: string;
}

interface ListScreenProps {
  title: string;
  texts: ListTexts;
  columns: readonly AnyColumn[];
  sort: SortPayload;
  filters?: readonly Filter[];
  /** Undefined when the list has no search. */
  searchLabel?: string;
  actions?: ReactNode;
  /** Links to related lists, beneath the title. */
  siblings?: ReactNode;
  /** Between the filters and the list. */
  above?: ReactNode;
  /** The list in wide windows. */
  table: ReactNode;
  /** Renders a record on a phone. */
  card: (record: RaRecord) => ReactNode;
  /** The breakpoint from which the table is shown. */
  tableFrom?: 'sm' | 'md' | 'lg';
  /** A replacement for table and cards, which loads its own records. */
  instead?: ReactNode;
}

/** The list shows the error itself; a notification would repeat it. */
const NO_ERROR_TOAST = { onError: () => undefined };

const PAGE_SIZES = [25, 50, 100];

/** A list with search, filters, sorting and paging in the URL, and loading, empty and error states. */
export function ListScreen({
  title,
  texts,
  columns,
  sort,
  filters = [],
  searchLabel,
  actions,
  siblings,
  above,
  table,
  card,
  tableFrom = 'sm',
  instead,
}: ListScreenProps) {
  const isNarrow = useLayoutQuery(useTheme().breakpoints.down(tableFrom));
  const permitted = useMemo(
    () => columns.filter(({ permission }) => permission === undefined || isPermitted(permission)),
    [columns],
  );
  return (
    <ListBase sort={sort} perPage={PAGE_SIZES[0]} exporter={false} queryOptions={NO_ERROR_TOAST}>
      <StoredColumns />
      <Columns value={permitted}>
        <Page title={title} count={<Total isPaged={!instead} />} actions={actions}>
          {siblings}
          <FilterBar
            filters={filters}
            searchLabel={searchLabel}
            shown={instead ? undefined : isNarrow ? 'cards' : 'table'}
          />
          {above}
          {instead || <Content texts={texts} table={table} card={isNarrow ? card : undefined} />}
        </Page>
      </Columns>
    </ListBase>
  );
}

function StoredColumns(): null {
  useStoredColumns();
  return null;
}

/** The number of records. A change, such as by a search or the next page, is announced with the range that is shown. */
function Total({ isPaged }: { isPaged: boolean }) {
  const { total, isPending, page, perPage } = useListContext();
  if (isPending || total === undefined) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const range = isPaged && total > perPage ? `, ${countText(from)}–${countText(to)} shown` : '';
  return (
    <Typography component="span" role="status" color="textSecondary">
      <span aria-hidden>{countText(total)}</span>
      <span style={VISUALLY_HIDDEN}>{`${countText(total)} in total${range}`}</span>
    </Typography>
  );
}

type ContentProps = Pick<ListScreenProps, 'texts' | 'table' | 'card'>;

/** The list as cards, or as a table if there is no `card`. */
function Content({ texts, table, card }: Omit<ContentProps, 'card'> & Partial<ContentProps>) {
  const { data, error, isPending, total, refetch } = useListContext<RaRecord>();
  const sequence = useListSequence();
  useResetSelectionOnFilter();
  if (error && !data) {
    return (
      <Card>
        <LoadError text={texts.failed} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (isPending) {
    return (
      <Card>
        <LoadingState text={texts.loading} />
      </Card>
    );
  }
  const stale = error && <RefreshError error={error} onRetry={() => void refetch()} />;
  if (!total) {
    return (
      <>
        {stale}
        <Empty text={texts.empty} about={texts.about} />
      </>
    );
  }
  return (
    <SequenceProvider value={sequence}>
      {stale}
      {card ? <Cards records={data} card={card} /> : <Card sx={{ overflow: 'hidden' }}>{table}</Card>}
      <Pagination
        rowsPerPageOptions={PAGE_SIZES}
        {...GROUPED}
        className="not-printed"
        sx={{ '& .MuiTablePagination-toolbar': { flexWrap: 'wrap' } }}
      />
    </SequenceProvider>
  );
}

/** react-admin's own texts have no digit grouping. */
const GROUPED = { labelDisplayedRows: rangeText, actions: PageNumbers };

function PageNumbers(props: PaginationActionsProps) {
  return <PaginationActions {...props} renderItem={pageNumber} />;
}

function pageNumber({ page, ...item }: PaginationRenderItemParams) {
  return <PaginationItem {...item} page={typeof page === 'number' ? countText(page) : page} />;
}

/** The records of this page of the list, for navigation between their pages. */
function useListSequence(): RecordSequence {
  const { resource, data, sort, page, perPage, total } = useListContext<RaRecord>();
  const { values } = useFilters();
  return useMemo(
    () => ({
      resource,
      filter: values,
      sort,
      perPage,
      total: total ?? 0,
      firstPage: page,
      lastPage: page,
      paths: (data ?? []).map((record) => recordPath(resource, record)),
    }),
    [resource, data, values, sort, page, perPage, total],
  );
}

/**
 * Clears the selection when search or filters change, so that hidden records are not deleted. The selection outlives
 * the screen, so the filter is stored beside it.
 */
function useResetSelectionOnFilter(): void {
  const { resource, onUnselectItems } = useListContext();
  const filter = JSON.stringify(useFilters().values);
  const store = useStoreContext();
  useEffect(() => {
    const key = `${resource}.selectionFilter`;
    if (store.getItem<string>(key) === filter) return;
    store.setItem(key, filter);
    onUnselectItems();
  }, [resource, filter, store, onUnselectItems]);
}

function Cards({ records, card }: { records: RaRecord[]; card: (record: RaRecord) => ReactNode }) {
  return (
    <PlainList gap={1}>
      {records.map((record) => (
        <li key={record.id}>
          <Card sx={[OPENS_RECORD, { overflowWrap: 'anywhere' }]}>{card(record)}</Card>
        </li>
      ))}
    </PlainList>
  );
}

function Empty({ text, about }: { text: string; about?: string }) {
  const { values, replace } = useFilters();
  const narrowed = Object.keys(values).length > 0;
  return (
    <Card sx={{ px: 2, py: 6, textAlign: 'center' }}>
      <Typography role="status" variant="h2" component="p">
        {text}
      </Typography>
      {!narrowed && about && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {about}
        </Typography>
      )}
      {narrowed && (
        <>
          <Typography color="textSecondary" sx={{ my: 1 }}>
            Nothing matches the search and filters in use.
          </Typography>
          <Button variant="outlined" onClick={() => replace({})}>
            Clear search and filters
          </Button>
        </>
      )}
    </Card>
  );
}
