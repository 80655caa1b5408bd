import type { ProfileValues } from './profile-values.js';

/** A field that was changed here and elsewhere to different values. */
export interface FieldConflict {
  field: keyof ProfileValues;
  mine: ProfileValues[keyof ProfileValues];
  current: ProfileValues[keyof ProfileValues];
}

/** Merges the entered values into the current ones. Fields that were not edited here take their current value. */
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
