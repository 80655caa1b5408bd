import { useListContext, useStoreContext, type Identifier } from 'react-admin';
import { PartialFailure } from '../providers/change-each.js';

/**
 * Unselects what a request has changed: all of its records, without those that were rejected, or none if it failed. By
 * then, other records may be selected, and the list may have been left.
 */
export function useUnselect(): (ids: readonly Identifier[], error?: Error | null) => void {
  const { resource } = useListContext();
  const { getItem, setItem } = useStoreContext();
  const key = `${resource}.selectedIds`;
  return (ids, error = null) => {
    const kept = error instanceof PartialFailure ? error.rejections.map(({ id }) => id) : error ? ids : [];
    const isChanged = (id: Identifier) => ids.includes(id) && !kept.includes(id);
    const selected: readonly Identifier[] = getItem(key) ?? [];
    setItem(
      key,
      selected.filter((id) => !isChanged(id)),
    );
  };
}
