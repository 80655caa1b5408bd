import { HttpError } from 'react-admin';
import type { EditConflict, Versioned } from '#libs/contract/records.js';
import { differences } from '#libs/differences.js';

/** An update that was refused because its record had been changed meanwhile. */
export interface Conflict {
  /** What was to be saved. */
  mine: object;
  /** The record as it was when editing began. */
  base: object;
  /** The record as it is now. */
  current: object & Versioned;
}

/** One value that the two versions have differently. */
export interface ConflictRow {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Whether it was I who changed it; else only they did. */
  changedByMe: boolean;
}

/** The record as it is now, when that is why an update was refused. */
export function currentOf(error: unknown): Conflict['current'] | null {
  const problem =
    error instanceof HttpError ? (error.body as Partial<EditConflict<Conflict['current']>> & { code?: string }) : null;
  return problem?.code === 'edit-conflict' && problem.current ? problem.current : null;
}

/** Where the versions differ, among what the update was about. */
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

/** Whether someone else changed anything of what the update is about: if not, it can be saved as it is. */
export function isContested({ mine, base, current }: Conflict): boolean {
  return leavesOf(mine).some(([field]) => !same(valueAt(base, field), valueAt(current, field)));
}

/** What is saved when these fields are to be mine and the rest theirs, on top of the record as it is now. */
export function resolved(conflict: Conflict, fieldsOfMine: ReadonlySet<string>): object {
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

/** The values of an update by their paths: what holds no others. Its version is no part of it. */
function leavesOf(update: object, path = ''): [field: string, value: unknown][] {
  return Object.entries(update as Record<string, unknown>).flatMap(([name, value]) => {
    const field = path ? `${path}.${name}` : name;
    if (field === 'version') return [];
    return holdsOthers(value) ? leavesOf(value, field) : [[field, value] as [string, unknown]];
  });
}

function valueAt(record: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) => (holdsOthers(value) ? (value as Record<string, unknown>)[name] : undefined),
      record,
    );
}

function replaced(update: object, values: ReadonlyMap<string, unknown>, path = ''): object {
  const entries = Object.entries(update as Record<string, unknown>).map(([name, value]): [string, unknown] => {
    const field = path ? `${path}.${name}` : name;
    return [name, holdsOthers(value) ? replaced(value, values, field) : values.has(field) ? values.get(field) : value];
  });
  return Array.isArray(update) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** An object, or a list of records: these are compared one by one, since an update names them by their ids. Any other list is one value. */
function holdsOthers(value: unknown): value is object {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && 'id' in one);
  return typeof value === 'object' && value !== null;
}
