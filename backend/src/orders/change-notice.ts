/** A mail about a change of an order that is still to be sent. A change that took effect at once is `changed`. */
export interface ChangeNotice {
  /** The id of the change. */
  id: string;
  kind: 'planned' | 'withdrawn' | 'changed';
}
