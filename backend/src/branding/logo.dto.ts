import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import type { LogoRequest, LogoResponse } from '#libs/contract/logo.js';
import { MaxCharacters, Omittable } from '../kernel/field-rules.js';
import { MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE_MESSAGE } from '../kernel/uploaded-picture.provider.js';
import { LogoDto } from './logo.fields.js';

@ApiSchema({ description: 'A new logo, or a change of the current one.' })
export class LogoRequestDto implements LogoRequest {
  @ApiPropertyOptional({ description: 'A data URL (JPEG, PNG or WebP, 5 MB). Omitted, the current picture is kept' })
  @Omittable()
  @IsString()
  @MaxCharacters(MAX_PICTURE_LENGTH, PICTURE_TOO_LARGE_MESSAGE)
  picture?: string;

  @ApiProperty({ description: 'Whether the picture contains the name, which is then not shown next to it' })
  @IsBoolean()
  containsName!: boolean;
}

@ApiSchema({ description: 'The logo of the site and the backoffice.' })
export class LogoResponseDto implements LogoResponse {
  @ApiProperty({ type: LogoDto, nullable: true, description: 'Null for the built-in logo' }) logo!: LogoDto | null;
}
