import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../app/api.js';

/** Inputs of API fields that forms edit under another name. */
const INPUTS: Record<string, string> = { communityId: 'communityName', address: 'flat', parking: 'bay' };

/**
 * Shows the server's validation errors at the form's fields and focuses the first. Returns false when there are none,
 * or one of them belongs to no field of `fields`, so that the screen has to show a message.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: T,
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError) || error.errors.length === 0) return false;
  const own = error.errors
    .map(({ field, message }) => ({ name: inputOf(field), message }))
    .filter(({ name }) => name in fields);
  own.forEach(({ name, message }, index) =>
    setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return own.length === error.errors.length;
}

function inputOf(path: string): string {
  const field = path.split('.').at(-1) ?? path;
  return INPUTS[field] ?? field;
}
