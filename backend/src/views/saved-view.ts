import type { Instant } from '#libs/calendar.js';
import type { ViewRequest, ViewResponse } from '#libs/contract/views.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A named view of a list. The id derives from its owner, list and name. */
export interface SavedView extends StoredRecord, ViewRequest {
  ownerId: string;
  createdAt: Instant;
}

/** @param userId the caller */
export function viewResponse(view: SavedView, userId: string): ViewResponse {
  const { id, resource, name, isShared, filter, sort, order, perPage, hiddenColumns, ownerId } = view;
  return { id, resource, name, isShared, filter, sort, order, perPage, hiddenColumns, isOwn: ownerId === userId };
}
