import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRemoveFromStore, useResourceContext, useStore } from 'react-admin';
import { readSession } from '#libs/browser/session.js';
import type { ColumnLayout, ColumnLayoutResponse } from '#libs/contract/views.js';
import { errorMessage } from '../components/LoadError.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { columnKeys, NO_ORDER, NO_WIDTHS } from './columns.js';

const QUERY_KEY = ['columns'];
/** Debounces resizing, which changes the width many times a second. */
const SEND_AFTER_MS = 400;
const DEFAULT_LAYOUT: ColumnLayout = { hidden: null, order: [], widths: [] };

/**
 * Stores the column layout of the surrounding list with the account, so that it is available in other browsers. Changes
 * are applied to the copy in this browser first. The account's copy replaces it when the backoffice is opened.
 */
export function useStoredColumns(): void {
  const resource = useResourceContext()!;
  const dataProvider = useBackofficeProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { text, apply } = useStoredLayout(resource);
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => dataProvider.columnLayouts(),
    staleTime: Infinity,
  });
  /** The last layout that browser and account shared. Null until the account's layout has loaded. */
  const synced = useRef<string | null>(null);
  const shown = useRef(text);
  /** The end of a session deletes the layout in this browser, which must not change that of the next user. */
  const [owner] = useState(() => readSession()?.userId);
  const isKnown = data !== undefined;

  useEffect(() => {
    if (!data || synced.current !== null) return;
    const stored = data.find((layout) => layout.resource === resource);
    synced.current = textOf(stored ?? DEFAULT_LAYOUT);
    // Changes made while this was loading are newer.
    if (stored && text === shown.current) apply(stored);
  }, [data, resource, text, apply]);

  const send = useRef(() => {});
  useEffect(() => {
    send.current = () => {
      if (synced.current === null || synced.current === text || readSession()?.userId !== owner) return;
      synced.current = text;
      const layout = JSON.parse(text) as ColumnLayout;
      queryClient.setQueryData<ColumnLayoutResponse[]>(QUERY_KEY, (layouts = []) => [
        ...layouts.filter((one) => one.resource !== resource),
        { resource, ...layout },
      ]);
      dataProvider
        .saveColumns(resource, layout)
        .catch((error: unknown) =>
          notify(`We couldn’t save your columns to your account. ${errorMessage(error)}`, { type: 'warning' }),
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
    apply: (layout: ColumnLayout) => {
      if (layout.hidden) setHidden(layout.hidden);
      else remove(keys.hidden);
      setOrder(layout.order);
      setWidths(Object.fromEntries(layout.widths.map(({ column, width }) => [column, width])));
    },
  };
}

function textOf({ hidden, order, widths }: ColumnLayout): string {
  return JSON.stringify({ hidden, order, widths: widths.map(({ column, width }) => ({ column, width })) });
}
