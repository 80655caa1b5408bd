import type { CatalogueResponse } from './catalogue.js';
import type { CommunityChoice } from './communities.js';
import type { FaqEntry } from './faq.js';

/**
 * Content of pages that the operator edits. The server renders and embeds it, so that a page shows the same with and
 * without JavaScript.
 */
export interface SiteContent {
  /** Long lists are fetched by the pages that need them (GET catalogue). */
  catalogue: Omit<CatalogueResponse, 'carModels'>;
  /** In display order. Only included in the page that shows them. */
  faq?: FaqEntry[];
  /** The active communities by name. Only included in the page that shows them. */
  communities?: ServedCommunity[];
}

/** A community as the site lists it. */
export type ServedCommunity = Pick<CommunityChoice, 'name' | 'locality'>;
