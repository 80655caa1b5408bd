import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { POLICY_VERSION } from '#libs/policies.js';
import { Omittable } from '../kernel/field-rules.js';

/** The version of the policies that the sender has seen and agreed to. Recorded with the time. */
export const TermsVersion = () =>
  applyDecorators(
    ApiPropertyOptional({
      example: POLICY_VERSION,
      description: 'The version of terms and privacy notice that was agreed to. Recorded with the time.',
    }),
    Omittable(),
    Matches(/^20\d\d-\d\d-\d\d$/, { message: 'termsVersion must be a version such as 2026-11-22' }),
    IsString({ message: 'termsVersion must be a version such as 2026-11-22' }),
  );
