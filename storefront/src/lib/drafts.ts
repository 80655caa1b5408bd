import { passing } from '#libs/browser/storage.js';

/** Unsent input, stored in this tab so that it survives a reload. */
const PREFIX = 'draft:';

export function readDraft<T>(name: string): T | null {
  try {
    const text = passing.read(PREFIX + name);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, value: unknown): void {
  passing.write(PREFIX + name, JSON.stringify(value));
}

export function dropDraft(name: string): void {
  passing.remove(PREFIX + name);
}

export function hasDrafts(): boolean {
  return passing.keys().some((key) => key.startsWith(PREFIX));
}

export function dropAllDrafts(): void {
  for (const key of passing.keys()) {
    if (key.startsWith(PREFIX)) passing.remove(key);
  }
}
