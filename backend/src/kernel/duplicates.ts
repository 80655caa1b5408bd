import { UniqueViolation } from './database.port.js';
import type { DomainError } from './domain-error.js';

/** Runs a write. Throws the given error if another record has the same value of a unique field. */
export async function rejectDuplicate<T>(
  field: string,
  duplicate: () => DomainError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueViolation && error.fields.includes(field) ? duplicate() : error;
  }
}
