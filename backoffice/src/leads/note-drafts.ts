import { useState } from 'react';
import { readSession } from '../session/session.js';

/** A note being written. Each text has an id of its own: the same text sent again, because its answer was lost, is the same note. */
export interface NoteDraft {
  id: string;
  text: string;
}

const KEY = 'note-draft:';
const NONE: NoteDraft = { id: '', text: '' };

/** A draft is its author's: whoever signs in next on this device does not find it. */
const keyOf = (leadId: string) => `${KEY}${readSession()?.userId ?? ''}:${leadId}`;

/** What is being written about a lead. It outlives the card it is written on, for as long as the tab is open. */
export function useNoteDraft(leadId: string): [NoteDraft, (text: string) => void] {
  const [draft, setDraft] = useState(() => draftOf(leadId));

  function write(text: string) {
    const written = text === '' ? NONE : { id: newNoteId(), text };
    if (text === '') sessionStorage.removeItem(keyOf(leadId));
    else sessionStorage.setItem(keyOf(leadId), JSON.stringify(written));
    setDraft(written);
  }

  return [draft, write];
}

export function draftOf(leadId: string): NoteDraft {
  return (JSON.parse(sessionStorage.getItem(keyOf(leadId)) ?? 'null') as NoteDraft | null) ?? NONE;
}

/** For whoever signs out: nothing of what they wrote stays on the device. */
export function dropNoteDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
}

/** Also where the page's origin is not secure, so that there is no randomUUID. */
function newNoteId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
