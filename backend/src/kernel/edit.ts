import { applyDecorators } from '@nestjs/common';
import { ApiConflictResponse, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Min, ValidateIf } from 'class-validator';
import type { Edit, EditConflict } from '#libs/contract/records.js';
import type { StoredRecord } from './database.port.js';
import { DomainError } from './domain-error.js';

/** Marks an update's version: `@EditedVersion() version?: number`. */
export const EditedVersion = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: Number,
      minimum: 1,
      description:
        'The version that was edited; refused when it is not the newest. Without it the update is made in any case.',
    }),
    ValidateIf((_, version) => version !== undefined),
    IsInt({ message: 'version must be a whole number from 1' }),
    Min(1, { message: 'version must be a whole number from 1' }),
  );

/** Documents that an update made from an older version is refused. */
export const ApiEditConflict = () =>
  ApiConflictResponse({
    description: 'edit-conflict: someone else changed it meanwhile; `current` is the record as it is now',
  });

/** For the change of a record (kernel/update-with-retry.ts). Throws edit-conflict when the edit began from another version than the one there is. */
export function assertVersionCurrent(current: StoredRecord, { version }: Edit): void {
  if (version !== undefined && version !== current.version) throw new DomainError('edit-conflict');
}

/** Carries out an update; should it meet an edit-conflict, the answer also has the record as it is now. */
export async function editing<R>(update: () => Promise<R>, current: () => Promise<R>): Promise<R> {
  try {
    return await update();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'edit-conflict')) throw error;
    const facts: EditConflict<R> = { current: await current() };
    throw new DomainError('edit-conflict', { ...error.facts, ...facts });
  }
}
