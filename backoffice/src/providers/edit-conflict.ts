import type { EditConflict, Versioned } from '#libs/contract/records.js';
import { differences } from '#libs/differences.js';
import { asPlanned } from './as-planned.js';
import { problemOf } from './problem.js';

/** An update that was rejected because the record was changed in the meantime. */
export interface Conflict {
  /** The update that was to be saved. */
  mine: object;
  /** The record as it was when editing began. */
  base: object;
  /** The record as it is now. */
  current: object & Versioned;
}

/** One value that differs between the two versions. */
export interface ConflictRow {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Whether this user changed the value. Otherwise only the other person did. */
  changedByMe: boolean;
}

/** The current record, when an update failed with an edit conflict; otherwise null. */
export function currentOf(error: unknown): Conflict['current'] | null {
  const { code, current } = problemOf<EditConflict<Conflict['current']>>(error);
  return code === 'edit-conflict' && current ? asPlanned(current) : null;
}

/** The fields of the update whose values differ between the versions. */
export function conflictRows({ mine, base, current }: Conflict): ConflictRow[] {
  return leavesOf(mine)
    .map(([field, value]) => ({
      field,
      theirs: valueAt(current, field),
      mine: value,
      changedByMe: !same(valueAt(base, field), value),
    }))
    .filter((row) => !same(row.theirs, row.mine));
}

/** Whether somebody else changed any field of the update to another value. If not, it can be saved unchanged. */
export function isContested(conflict: Conflict): boolean {
  const { base, current } = conflict;
  return conflictRows(conflict).some(({ field }) => !same(valueAt(base, field), valueAt(current, field)));
}

/**
 * The update with this user's values for the given fields and the current values for the rest, based on the current
 * version.
 */
export function resolveConflict(conflict: Conflict, fieldsOfMine: ReadonlySet<string>): object {
  const theirs = new Map(
    conflictRows(conflict)
      .filter(({ field }) => !fieldsOfMine.has(field))
      .map((row) => [row.field, row.theirs]),
  );
  return { ...replaced(conflict.mine, theirs), version: conflict.current.version };
}

function same(a: unknown, b: unknown): boolean {
  return differences(a, b).length === 0;
}

/** The leaf values of an update by path, without the version. */
function leavesOf(update: object, path = ''): [field: string, value: unknown][] {
  return Object.entries(update as Record<string, unknown>).flatMap(([name, value]) => {
    const field = path ? `${path}.${name}` : name;
    if (field === 'version') return [];
    return isNested(value) ? leavesOf(value, field) : [[field, value] as [string, unknown]];
  });
}

function valueAt(record: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (isNested(value) ? (value as Record<string, unknown>)[name] : undefined), record);
}

function replaced(update: object, values: ReadonlyMap<string, unknown>, path = ''): object {
  const entries = Object.entries(update as Record<string, unknown>).map(([name, value]): [string, unknown] => {
    const field = path ? `${path}.${name}` : name;
    return [name, isNested(value) ? replaced(value, values, field) : values.has(field) ? values.get(field) : value];
  });
  return Array.isArray(update) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Objects and lists of records are compared value by value; any other list is one value. */
function isNested(value: unknown): value is object {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && 'id' in one);
  return typeof value === 'object' && value !== null;
}
