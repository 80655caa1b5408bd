import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isGstin } from '#libs/gstin.js';

/** A valid GSTIN in capital letters, or an empty text. */
export const Gstin = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value)),
    ValidateBy({
      name: 'gstin',
      validator: {
        validate: (value) => value === '' || (typeof value === 'string' && value.length === 15 && isGstin(value)),
        defaultMessage: () => 'This GSTIN is not valid. Please check it against the certificate',
      },
    }),
  );
