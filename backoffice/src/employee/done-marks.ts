import { useMemo, useSyncExternalStore } from 'react';
import { newKey } from '#libs/browser/submission-keys.js';
import { notifyThisTab, readSession, subscribeToSession } from '#libs/browser/session.js';
import { persistentStorage } from '#libs/browser/storage.js';

export const UNDO_MS = 10_000;

/** A wash that was marked as done, and of which the server does not know yet. */
export interface DoneMark {
  /** The idempotency key of the request. It is repeated with the same key after a response was lost. */
  key: string;
  washId: string;
  /** `Basic Car Wash for Asha Rao`. */
  label: string;
  /** Until then, the mark can be undone. In milliseconds since 1970. */
  sendAt: number;
  /** `delayed` while the server cannot be reached. */
  status: 'undoable' | 'sending' | 'delayed';
}

const PREFIX = 'done-mark:';

/** Marks belong to the user who made them. The next user of the device neither sees nor sends them. */
const ownPrefix = () => `${PREFIX}${readSession()?.userId ?? ''}:`;
const keyOf = (washId: string) => ownPrefix() + washId;

export function markDone(washId: string, label: string): void {
  write({ key: newKey(), washId, label, sendAt: Date.now() + UNDO_MS, status: 'undoable' });
}

export function changeMark(mark: DoneMark, status: DoneMark['status']): void {
  // Meanwhile, another tab can have undone or sent it.
  if (isStored(mark)) write({ ...mark, status });
}

/** Removes a mark that was undone, sent or rejected. */
export function removeMark(mark: DoneMark): void {
  if (!isStored(mark)) return;
  persistentStorage.remove(keyOf(mark.washId));
  notifyThisTab();
}

/** The marks of the signed-in user. They are kept on the device, so that closing the page does not lose them. */
export function readMarks(): DoneMark[] {
  return parsed(stored());
}

export function useMarks(): readonly DoneMark[] {
  const texts = useSyncExternalStore(subscribeToSession, stored);
  return useMemo(() => parsed(texts), [texts]);
}

export function isStored({ key, washId }: DoneMark): boolean {
  return readMarks().some((mark) => mark.washId === washId && mark.key === key);
}

function write(mark: DoneMark): void {
  persistentStorage.write(keyOf(mark.washId), JSON.stringify(mark));
  notifyThisTab();
}

/** The marks as one text, which changes exactly when they do. */
function stored(): string {
  const own = ownPrefix();
  const keys = persistentStorage.keys().filter((key) => key.startsWith(own));
  const texts = keys.toSorted().map((key) => persistentStorage.read(key));
  return `[${texts.join()}]`;
}

function parsed(texts: string): DoneMark[] {
  return JSON.parse(texts) as DoneMark[];
}
