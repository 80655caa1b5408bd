import { useSyncExternalStore } from 'react';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { Contacts } from '#libs/contract/settings.js';
import { shownContent } from './site-content.js';

export interface CatalogueState {
  catalogue: CatalogueResponse;
  /**
   * `assumed`: the standard prices, until somebody has told. `document`: what the server put into the page. Neither has
   * models, which come with the answer of the `server`.
   */
  source: 'assumed' | 'document' | 'server' | 'failed';
}

let answered: CatalogueState | null = null;
let ofDocument: CatalogueState | null = null;
let asked = false;
const listeners = new Set<() => void>();

/**
 * What is sold and for how much, from the settings that checkout applies: as the document says, else asked for when
 * first shown.
 */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribe, current, current);
}

/** How the company is reached, as the operator has it. */
export function useContacts(): Contacts {
  return useCatalogue().catalogue.contacts;
}

/** With models, which are asked for when first shown. */
export function useWholeCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribeToWhole, current, current);
}

export function reloadCatalogue(): void {
  asked = true;
  fetchCatalogue().then(
    (catalogue) => change({ catalogue, source: 'server' }),
    () => change({ ...current(), source: 'failed' }),
  );
}

/** Marketing pages need this and no other call, so it does without the client of the whole API. */
async function fetchCatalogue(): Promise<CatalogueResponse> {
  const response = await fetch('/api/catalogue');
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return (await response.json()) as CatalogueResponse;
}

/** The same object as long as nothing has changed. */
function current(): CatalogueState {
  if (answered) return answered;
  const { content, assumed } = shownContent();
  if (import.meta.env.SSR || !ofDocument) {
    ofDocument = { catalogue: { ...content.catalogue, carModels: [] }, source: assumed ? 'assumed' : 'document' };
  }
  return ofDocument;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked && current().source === 'assumed') reloadCatalogue();
  return () => listeners.delete(listener);
}

function subscribeToWhole(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) reloadCatalogue();
  return () => listeners.delete(listener);
}

function change(next: CatalogueState): void {
  answered = next;
  for (const listener of listeners) listener();
}
