/** What every record of the API carries, so that an update can say which state of it was edited. */
export interface Versioned {
  /** One more at each change. */
  version: number;
}

/** An update may name the version it was made from; one that is not the newest is refused (edit-conflict), with the record as it is now. */
export interface Edit {
  version?: number;
}

/** The facts of an edit-conflict beside the problem document's own. */
export interface EditConflict<R> {
  /** The record as it is now, as its address answers it. */
  current: R;
}
