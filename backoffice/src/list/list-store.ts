import { localStorageStore, memoryStore, type Store } from 'react-admin';

const SELECTION = /\.(?:selectedIds|selectionFilter)$/;

/**
 * react-admin's store in this browser. Selections belong to this tab: a list in another tab can have other filters, and
 * would select records that are hidden here.
 */
export function listStore(): Store {
  const shared = localStorageStore();
  const ofTab = memoryStore();
  const storeOf = (key: string) => (SELECTION.test(key) ? ofTab : shared);
  return {
    ...shared,
    setup: () => [shared, ofTab].forEach(({ setup }) => setup()),
    teardown: () => [shared, ofTab].forEach(({ teardown }) => teardown()),
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
