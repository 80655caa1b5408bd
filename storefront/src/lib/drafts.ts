import { tabStorage } from '#libs/browser/storage.js';

/** Unsent input, stored in this tab so that it survives a reload. */
const PREFIX = 'draft:';

export function readDraft<T>(name: string): T | null {
  try {
    const text = tabStorage.read(PREFIX + name);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function saveDraft(name: string, value: unknown): void {
  tabStorage.write(PREFIX + name, JSON.stringify(value));
}

export function removeDraft(name: string): void {
  tabStorage.remove(PREFIX + name);
}

export function hasDrafts(): boolean {
  return tabStorage.keys().some((key) => key.startsWith(PREFIX));
}

export function removeAllDrafts(): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(PREFIX)) tabStorage.remove(key);
  }
}
