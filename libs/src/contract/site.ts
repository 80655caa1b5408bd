import type { CatalogueResponse } from './catalogue.js';

/**
 * What pages show that an operator changes without a release. The server renders the documents with it and puts it into
 * them, so that a page says the same with and without JavaScript.
 */
export interface SiteContent {
  /** The long lists are fetched by the pages that need them (GET catalogue). */
  catalogue: Omit<CatalogueResponse, 'carModels'>;
}
