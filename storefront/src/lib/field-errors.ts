import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../app/api.js';

/** A community is chosen by its name on the screens. */
function inputOf(field: string): string {
  return field === 'communityId' ? 'communityName' : field;
}

/**
 * Puts the server's refusals at the form's fields, and the focus at the first. Answers false when there are none, or
 * one of them belongs to no field of `fields`, so that the screen says it itself.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: T,
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError) || error.errors.length === 0) return false;
  const own = error.errors
    .map(({ field, message }) => ({ name: inputOf(field.split('.').at(-1) ?? field), message }))
    .filter(({ name }) => name in fields);
  own.forEach(({ name, message }, index) =>
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return own.length === error.errors.length;
}
