import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { MaxCharacters } from '../kernel/field-rules.js';

/** 5 MB encoded as base64, with the prefix of the data URL. */
export const MAX_PICTURE_LENGTH = 7_000_000;

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
    MaxCharacters(MAX_PICTURE_LENGTH, 'Please choose a picture of at most 5 MB'),
  );
