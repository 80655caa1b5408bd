export const MAX_NOTE_LENGTH = 1000;

/** POST customers/{id}/notes and PUT customers/{id}/notes/{noteId}. */
export interface CustomerNoteRequest {
  text: string;
}

/** A note of staff about a customer. Customers do not see it. */
export interface CustomerNoteResponse {
  id: string;
  text: string;
  at: string;
  /** When it was last edited; null for an unchanged note. */
  editedAt: string | null;
  /** The email address of the author. */
  by: string;
  /** Whether the caller wrote it and so can edit it. */
  isOwn: boolean;
}
