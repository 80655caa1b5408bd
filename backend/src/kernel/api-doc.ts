import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ErrorCode } from '#libs/errors.js';

export const API_ERRORS = 'api errors';

interface OperationDoc {
  /** What the operation does, as an imperative without a full stop: `List entries`. */
  summary: string;
  /** Complete sentences (Markdown): effects, limits and notes for callers. */
  description: string;
  /** The operation's own errors. web/openapi-operations.ts adds those implied by its other decorators. */
  errors?: readonly ErrorCode[];
}

/** Documents an operation. Its operationId is the name of the method, which is unique in the API: `listEntries`. */
export const ApiDoc = ({ summary, description, errors = [] }: OperationDoc) =>
  applyDecorators(ApiOperation({ summary, description }), SetMetadata(API_ERRORS, errors));
