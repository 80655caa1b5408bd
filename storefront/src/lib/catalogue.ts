import { useSyncExternalStore } from 'react';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { Contacts } from '#libs/contract/settings.js';
import { policyVersion } from '#libs/policies.js';
import { fetchContent } from './fetch-content.js';
import { shownContent } from './site-content.js';

interface CatalogueState {
  catalogue: CatalogueResponse;
  /**
   * `assumed`: the standard prices, until the current ones have loaded. `document`: embedded in the page by the server.
   * Neither has car models, which are loaded from the `server`.
   */
  source: 'assumed' | 'document' | 'server' | 'failed';
  /** Whether it is being loaded again after a failure. */
  isReloading: boolean;
}

let loaded: CatalogueState | null = null;
let embedded: CatalogueState | null = null;
let requested = false;
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

/** The version of the policies as this page links and prints them. Sent with each consent. */
export function shownPolicyVersion(): string {
  return policyVersion(current().catalogue);
}

/** The catalogue with car models, loaded when first shown. */
export function useFullCatalogue(): CatalogueState {
  return useSyncExternalStore(subscribeToFull, current, current);
}

export function reloadCatalogue(): void {
  requested = true;
  if (loaded?.source === 'failed') update({ ...loaded, isReloading: true });
  fetchContent<CatalogueResponse>('catalogue').then(
    (catalogue) => update({ catalogue, source: 'server', isReloading: false }),
    () => update({ ...current(), source: 'failed', isReloading: false }),
  );
}

/** Returns the same object until the catalogue changes, as useSyncExternalStore requires. */
function current(): CatalogueState {
  if (loaded) return loaded;
  const { content, assumed } = shownContent();
  if (import.meta.env.SSR || !embedded) {
    const source = assumed ? 'assumed' : 'document';
    embedded = { catalogue: { ...content.catalogue, carModels: [] }, source, isReloading: false };
  }
  return embedded;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!requested && current().source === 'assumed') reloadCatalogue();
  return () => listeners.delete(listener);
}

function subscribeToFull(listener: () => void): () => void {
  listeners.add(listener);
  if (!requested) reloadCatalogue();
  return () => listeners.delete(listener);
}

function update(next: CatalogueState): void {
  loaded = next;
  for (const listener of listeners) listener();
}
