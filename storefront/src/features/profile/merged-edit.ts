import type { ProfileValues } from './profile-values.js';

/** One field that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  field: keyof ProfileValues;
  mine: ProfileValues[keyof ProfileValues];
  current: ProfileValues[keyof ProfileValues];
}

/** What was entered, on top of what is there now: fields that nobody touched here are as they are now. */
export function merged(
  mine: ProfileValues,
  before: ProfileValues,
  current: ProfileValues,
): { values: ProfileValues; conflicts: FieldConflict[] } {
  const fields = Object.keys(current) as (keyof ProfileValues)[];
  const touched = fields.filter((field) => mine[field] !== before[field]);
  const entered = Object.fromEntries(touched.map((field) => [field, mine[field]]));
  const conflicts = touched
    .filter((field) => current[field] !== before[field] && current[field] !== mine[field])
    .map((field) => ({ field, mine: mine[field], current: current[field] }));
  return { values: { ...current, ...entered }, conflicts };
}
