import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRemoveFromStore, useResourceContext, useStore } from 'react-admin';
import type { ColumnLayout, ColumnLayoutResponse } from '#libs/contract/views.js';
import { errorMessage } from '../components/LoadError.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { columnKeys, NO_ORDER, NO_WIDTHS } from './columns.js';

const QUERY_KEY = ['columns'];
/** Dragging a column's edge changes its width many times a second. */
const SEND_AFTER_MS = 400;
const DEFAULT_LAYOUT: ColumnLayout = { hidden: null, order: [], widths: [] };

/**
 * Keeps the columns of the list around with the account, so that they follow the person to another browser. This browser's
 * copy is shown and changed at once. The account's copy replaces it when the backoffice is opened.
 */
export function useKeptColumns(): void {
  const resource = useResourceContext()!;
  const dataProvider = useDataProvider<BackofficeProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { text, apply } = useStoredLayout(resource);
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => dataProvider.columnLayouts(),
    staleTime: Infinity,
  });
  /** The layout that browser and account last agreed on; null until the account's is known. */
  const agreed = useRef<string | null>(null);
  const shown = useRef(text);
  const isKnown = data !== undefined;

  useEffect(() => {
    if (!data || agreed.current !== null) return;
    const kept = data.find((layout) => layout.resource === resource);
    agreed.current = textOf(kept ?? DEFAULT_LAYOUT);
    // What the person changed while this was loading is newer.
    if (kept && text === shown.current) apply(kept);
  }, [data, resource, text, apply]);

  const send = useRef(() => {});
  useEffect(() => {
    send.current = () => {
      if (agreed.current === null || agreed.current === text) return;
      agreed.current = text;
      const layout = JSON.parse(text) as ColumnLayout;
      queryClient.setQueryData<ColumnLayoutResponse[]>(QUERY_KEY, (layouts = []) => [
        ...layouts.filter((one) => one.resource !== resource),
        { resource, ...layout },
      ]);
      dataProvider
        .keepColumns(resource, layout)
        .catch((error: unknown) =>
          notify(`Your columns were not saved with your account. ${errorMessage(error)}`, { type: 'warning' }),
        );
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => send.current(), SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, isKnown]);
  useEffect(() => () => send.current(), []);
}

/** The list's layout in this browser, as text to compare. */
function useStoredLayout(resource: string) {
  const keys = columnKeys(resource);
  const [hidden, setHidden] = useStore<string[] | null>(keys.hidden, null);
  const [order, setOrder] = useStore<string[]>(keys.order, NO_ORDER);
  const [widths, setWidths] = useStore<Record<string, number>>(keys.widths, NO_WIDTHS);
  const remove = useRemoveFromStore();
  return {
    text: textOf({ hidden, order, widths: Object.entries(widths).map(([column, width]) => ({ column, width })) }),
    apply: (kept: ColumnLayout) => {
      if (kept.hidden) setHidden(kept.hidden);
      else remove(keys.hidden);
      setOrder(kept.order);
      setWidths(Object.fromEntries(kept.widths.map(({ column, width }) => [column, width])));
    },
  };
}

function textOf({ hidden, order, widths }: ColumnLayout): string {
  return JSON.stringify({ hidden, order, widths: widths.map(({ column, width }) => ({ column, width })) });
}
