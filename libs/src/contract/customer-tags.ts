import type { CalendarDate } from '../calendar.js';
import type { ProfileResponse } from './accounts.js';

export const MAX_TAG_LENGTH = 30;
/** Per customer. */
export const MAX_TAGS = 10;
/** Distinct tags in use. */
export const MAX_TAG_NAMES = 200;
/** Per filter. */
export const MAX_TAGS_IN_FILTER = 5;

/** GET customers: an account as staff see it. Customers do not see these fields. */
export interface CustomerResponse extends ProfileResponse {
  /** Sorted by name. */
  tags: string[];
  /** The last day of service of a customer whose plans have all ended; null for any other. */
  planEndedOn: CalendarDate | null;
}

/** GET customers/tags. */
export interface CustomerTag {
  name: string;
  /** The number of customers who have it. */
  customers: number;
}

/** PATCH customers/{id}/tags. Tags are compared regardless of case. */
export interface CustomerTagsRequest {
  add?: string[];
  remove?: string[];
}
