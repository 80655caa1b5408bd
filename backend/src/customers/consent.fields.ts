import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { Omittable } from '../kernel/field-rules.js';

const EXAMPLE = '2026-11-22-9c0f12ab';
const MESSAGE = `termsVersion must be a version such as ${EXAMPLE}`;

/** The version of the policies that the sender has seen and agreed to. Recorded with the time. */
export const TermsVersion = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: EXAMPLE,
      description: 'The version of terms and privacy notice that was agreed to. Recorded with the time.',
    }),
    Omittable(),
    // Pages that were loaded before an update name the date alone.
    Matches(/^20\d\d-\d\d-\d\d(-[0-9a-f]{8})?$/, { message: MESSAGE }),
    IsString({ message: MESSAGE }),
  );
