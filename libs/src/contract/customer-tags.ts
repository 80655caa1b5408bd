import type { ProfileResponse } from './accounts.js';

export const MAX_TAG_LENGTH = 30;
/** Of one customer. */
export const MAX_TAGS = 10;
/** In use at the same time. */
export const MAX_TAG_NAMES = 200;
/** That a filter names at once. */
export const MAX_TAGS_IN_FILTER = 5;

/** GET customers: an account as staff see it. Customers never see their tags. */
export interface CustomerResponse extends ProfileResponse {
  /** By name. */
  tags: string[];
}

/** GET customers/tags. */
export interface CustomerTag {
  name: string;
  /** How many customers have it. */
  customers: number;
}

/** PATCH customers/{id}/tags. A tag is the same however its letters are cased. */
export interface CustomerTagsRequest {
  add?: string[];
  remove?: string[];
}
