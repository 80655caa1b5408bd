/** Identifiers come from validated definitions only. They are quoted as an additional precaution. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnOf = (field: string): string => (field === 'id' ? 'id' : `f_${field}`);
/** SQLite's own name for the unique ids. */
export const idIndexName = (collection: string): string => `sqlite_autoindex_${collection}_1`;
export const indexName = (collection: string, fields: readonly string[]): string =>
  `${collection}__i_${fields.join('.')}`;
export const uniqueName = (collection: string, fields: readonly string[]): string =>
  `${collection}__u_${fields.join('.')}`;
export const counterName = (collection: string, at: number | string): string => `${collection}__c_${at}`;
