/** The version of a record, which an update sends back. */
export interface Versioned {
  /** Incremented with each change. */
  version: number;
}

/** The version that was edited. An update of an older version fails with edit-conflict and the current record. */
export interface Edit {
  version?: number;
}

/** The details of an edit-conflict in its problem document. */
export interface EditConflict<R> {
  /** The current record, in the format of its GET operation. */
  current: R;
}
