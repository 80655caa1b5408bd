import type { CatalogueResponse } from './catalogue.js';
import type { FaqEntry } from './faq.js';

/**
 * What pages show that an operator changes without a release. The server renders the documents with it and puts it into
 * them, so that a page says the same with and without JavaScript.
 */
export interface SiteContent {
  /** The long lists are fetched by the pages that need them (GET catalogue). */
  catalogue: Omit<CatalogueResponse, 'carModels'>;
  /** In the order of showing. Only the page that shows them carries them; the others know none. */
  faq?: FaqEntry[];
}
