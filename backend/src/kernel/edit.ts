import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Min, ValidateIf } from 'class-validator';
import type { Edit, EditConflict } from '#libs/contract/records.js';
import type { Audited } from './audit-entry.js';
import type { StoredRecord } from './database.port.js';
import { DomainError } from './domain-error.js';
import { currentIdempotentRequest } from './request-identity.js';

/** Marks the version field of an update: `@EditedVersion() version?: number`. */
export const EditedVersion = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: Number,
      minimum: 1,
      description:
        'The version that was edited. An outdated version is rejected with 409. Without a version, the update is always applied.',
    }),
    ValidateIf((_, version) => version !== undefined),
    IsInt({ message: 'version must be a whole number from 1' }),
    Min(1, { message: 'version must be a whole number from 1' }),
  );

/**
 * Throws edit-conflict when the edit is based on an outdated version, unless an earlier attempt of the same request
 * stored the current one.
 */
export function assertVersionCurrent(current: StoredRecord & Audited, { version }: Edit): void {
  if (version === undefined || version === current.version) return;
  const request = currentIdempotentRequest();
  if (request === null || current.changeRequest !== request.id) throw new DomainError('edit-conflict');
}

/** Runs an update and adds the latest record to an edit-conflict. */
export async function withLatestOnConflict<R, C>(update: () => Promise<R>, current: () => Promise<C>): Promise<R> {
  try {
    return await update();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'edit-conflict')) throw error;
    const facts: EditConflict<C> = { current: await current() };
    throw new DomainError('edit-conflict', { ...error.facts, ...facts });
  }
}
