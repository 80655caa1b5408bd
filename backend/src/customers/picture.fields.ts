import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { MaxCharacters } from '../kernel/field-rules.js';
import { MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE_MESSAGE } from '../kernel/uploaded-picture.provider.js';

/** A profile picture in a request. */
export const Picture = () =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      description: 'A data URL (JPEG, PNG or WebP, 5 MB) to set, null to remove it, or its current URL to keep it',
    }),
    IsOptional(),
    IsString(),
    MaxCharacters(MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE_MESSAGE),
  );
