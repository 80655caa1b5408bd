/** What a person has typed or chosen and not sent yet, kept in this tab so that a reload loses nothing. */
const PREFIX = 'draft:';

export function readDraft<T>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

/** A draft too large for the browser's storage is not kept; the form itself still holds it. */
export function keepDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    dropDraft(name);
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}
