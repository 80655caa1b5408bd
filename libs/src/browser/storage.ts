type Area = 'localStorage' | 'sessionStorage';

const inMemory: Record<Area, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

/** The browser's storage, with a fallback in memory when it is blocked or full. */
function areaOf(area: Area) {
  const memory = inMemory[area];
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(window[area]);
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    write: (key: string, value: string): void => {
      memory.delete(key);
      if (attempt((storage) => (storage.setItem(key, value), true)) === null) {
        attempt((storage) => storage.removeItem(key));
        memory.set(key, value);
      }
    },
    remove: (key: string): void => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (): string[] => [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  };
}

/** localStorage. */
export const persistentStorage = areaOf('localStorage');
/** sessionStorage. */
export const tabStorage = areaOf('sessionStorage');

/**
 * Calls back when localStorage may have changed: in this tab, in another, or while the page was in the back/forward
 * cache. Returns a function that unsubscribes.
 */
export function subscribeToStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener('pageshow', changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener('pageshow', changed);
  };
}

/** Calls the listeners of subscribeToStorage in this tab. The browser notifies other tabs only. */
export function notifyThisTab(): void {
  window.dispatchEvent(new Event('storage'));
}
