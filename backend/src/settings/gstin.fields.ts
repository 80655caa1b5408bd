import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { GSTIN_INVALID, isGstin, normaliseGstin } from '#libs/gstin.js';

/** A valid GSTIN in capital letters, or an empty text. */
export const Gstin = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normaliseGstin(value) : value)),
    ValidateBy({
      name: 'gstin',
      validator: {
        validate: (value) => value === '' || (typeof value === 'string' && isGstin(value)),
        defaultMessage: () => GSTIN_INVALID,
      },
    }),
  );
