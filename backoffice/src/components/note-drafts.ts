import { useState } from 'react';
import { readSession } from '#libs/browser/session.js';
import { tabStorage } from '#libs/browser/storage.js';

/** A draft of a note. Each text has its own id, so that resending it after a lost response does not add it twice. */
export interface NoteDraft {
  id: string;
  text: string;
}

const KEY = 'note-draft:';
const NONE: NoteDraft = { id: '', text: '' };

/** A draft belongs to its author. The next user of the device does not see it. */
const keyOf = (recordId: string) => `${KEY}${readSession()?.userId ?? ''}:${recordId}`;

/** The draft of a note on a lead or a customer. It is kept while the tab is open, even on other screens. */
export function useNoteDraft(recordId: string): [NoteDraft, (text: string) => void] {
  const [draft, setDraft] = useState(() => draftOf(recordId));

  function write(text: string) {
    const written = text === '' ? NONE : { id: newNoteId(), text };
    if (text === '') tabStorage.remove(keyOf(recordId));
    else tabStorage.write(keyOf(recordId), JSON.stringify(written));
    setDraft(written);
  }

  return [draft, write];
}

export function draftOf(recordId: string): NoteDraft {
  return (JSON.parse(tabStorage.read(keyOf(recordId)) ?? 'null') as NoteDraft | null) ?? NONE;
}

/** Deletes all drafts when their author signs out. */
export function removeNoteDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(KEY)) tabStorage.remove(key);
}

/** Works on insecure origins too, which have no randomUUID. */
function newNoteId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
