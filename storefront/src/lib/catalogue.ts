import { useSyncExternalStore } from 'react';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { Contacts } from '#libs/contract/settings.js';
import { shownContent } from './site-content.js';

export interface CatalogueState {
  catalogue: CatalogueResponse;
  /**
   * `assumed`: the standard prices, until others have loaded. `document`: embedded in the page by the server. Neither has
   * car models, which are loaded from the `server`.
   */
  source: 'assumed' | 'document' | 'server' | 'failed';
}

let answered: CatalogueState | null = null;
let ofDocument: CatalogueState | null = null;
let asked = false;
const listeners = new Set<() => void>();

/**
 * Products and prices from the settings that checkout applies: from the document, otherwise loaded when first shown.
 */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribe, current, current);
}

/** The company's contact details from the settings. */
export function useContacts(): Contacts {
  return useCatalogue().catalogue.contacts;
}

/** The catalogue with car models, loaded when first shown. */
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

/** Uses fetch directly, so that marketing pages do not load the API client. */
async function fetchCatalogue(): Promise<CatalogueResponse> {
  const response = await fetch('/api/catalogue');
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return (await response.json()) as CatalogueResponse;
}

/** The same object until it changes. */
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
