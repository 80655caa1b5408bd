/** The fields that have a value, including null. Spreading undefined ones over an object would clear its fields. */
export function defined<T extends object>(fields: T): Partial<{ [Field in keyof T]: Exclude<T[Field], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
