import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, Length, Matches } from 'class-validator';
import type { CalendarDate } from '#libs/calendar.js';
import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type CustomerResponse,
  type CustomerTag,
  type CustomerTagsRequest,
} from '#libs/contract/customer-tags.js';
import { Omittable, visible } from '../kernel/field-rules.js';
import { ProfileDto } from './profile.dto.js';

const LENGTH = { each: true, message: `A tag has 1 to ${MAX_TAG_LENGTH} characters` };

const eachVisible = ({ value }: { value: unknown }): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => visible({ value: one })) : value;

@ApiSchema({ description: 'Tags to add to a customer and to remove.' })
export class CustomerTagsDto implements CustomerTagsRequest {
  @ApiPropertyOptional({
    type: [String],
    example: ['VIP'],
    description: 'Tags to add. Existing ones are ignored',
  })
  @Omittable()
  @Transform(eachVisible)
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @Matches(/^\P{Cc}*$/u, { each: true, message: 'Please write a tag on one line' })
  @Length(1, MAX_TAG_LENGTH, LENGTH)
  @IsString({ each: true })
  add?: string[];

  @ApiPropertyOptional({
    type: [String],
    example: [],
    description: 'Tags to remove. Missing ones are ignored',
  })
  @Omittable()
  @Transform(eachVisible)
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @Length(1, MAX_TAG_LENGTH, LENGTH)
  @IsString({ each: true })
  remove?: string[];
}

@ApiSchema({ description: 'A tag, and how many customers have it.' })
export class CustomerTagDto implements CustomerTag {
  @ApiProperty({ example: 'VIP', description: 'In the spelling of its first use' }) name!: string;
  @ApiProperty({ type: 'integer', description: 'How many customers have it' }) customers!: number;
}

@ApiSchema({ description: 'An account as staff see it.' })
export class CustomerResponseDto extends ProfileDto implements CustomerResponse {
  @ApiProperty({ type: [String], description: 'Tags given by staff, sorted by name. Not visible to customers.' })
  tags!: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date',
    example: '2026-10-31',
    description: 'The last day of service of a customer whose plans have all ended; null for any other',
  })
  planEndedOn!: CalendarDate | null;
}
