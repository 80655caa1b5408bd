import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../app/api.js';

/** Fields of the API that forms edit by other inputs. */
const INPUTS: Record<string, string> = { communityId: 'communityName', address: 'flat', parking: 'bay' };

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
