import { useState } from 'react';
import { readSession } from '#libs/browser/session.js';
import { tabStorage } from '#libs/browser/storage.js';

/** The website has drafts of its own in the same storage. */
const KEY = 'backoffice-draft:';

/** A draft belongs to its author. The next user of the device does not see it. */
const keyOf = (name: string) => `${KEY}${readSession()?.userId ?? ''}:${name}`;

/**
 * Input that is kept while the tab is open, even on other screens and after a reload.
 *
 * @param empty the input without a draft
 */
export function useDraft<T extends object>(name: string, empty: T): [T, (input: T) => void] {
  const [draft, setDraft] = useState(() => readDraft(name, empty));

  function write(input: T) {
    if (input === empty) removeDraft(name);
    else tabStorage.write(keyOf(name), JSON.stringify(input));
    setDraft(input);
  }

  return [draft, write];
}

function readDraft<T extends object>(name: string, empty: T): T {
  return (JSON.parse(tabStorage.read(keyOf(name)) ?? 'null') as T | null) ?? empty;
}

/** Deletes a draft. A form that is open keeps its input. */
export function removeDraft(name: string): void {
  tabStorage.remove(keyOf(name));
}

/** Deletes all drafts when their author signs out. */
export function removeDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(KEY)) tabStorage.remove(key);
}

/** A draft of a note. Each text has its own id, so that resending it after a lost response does not add it twice. */
export interface NoteDraft {
  id: string;
  text: string;
}

const NO_NOTE: NoteDraft = { id: '', text: '' };

/** The draft of a note on a lead or a customer. */
export function useNoteDraft(recordId: string): [NoteDraft, (text: string) => void] {
  const [draft, write] = useDraft(recordId, NO_NOTE);
  return [draft, (text) => write(text === '' ? NO_NOTE : { id: newNoteId(), text })];
}

export function draftOf(recordId: string): NoteDraft {
  return readDraft(recordId, NO_NOTE);
}

/** Works on insecure origins too, which have no randomUUID. */
function newNoteId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
