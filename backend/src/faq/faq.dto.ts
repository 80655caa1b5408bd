import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  FAQ_GROUPS,
  type FaqGroup,
  type FaqPlace,
  type FaqPublished,
  type FaqRequest,
  type FaqResponse,
  type FaqUpdate,
} from '#libs/contract/faq.js';
import { EditedVersion } from '../kernel/edit.js';
import { Omittable, trimmed } from '../kernel/field-rules.js';

@ApiSchema({ description: 'A new question with its answer.' })
export class FaqDto implements FaqRequest {
  @ApiProperty({ enum: FAQ_GROUPS })
  @IsIn(FAQ_GROUPS, { message: `group must be one of ${FAQ_GROUPS.join(', ')}` })
  group!: FaqGroup;

  @ApiProperty()
  @Transform(trimmed)
  @MaxLength(200, { message: 'Please use at most 200 characters' })
  @IsNotEmpty({ message: 'Question is required' })
  @IsString({ message: 'Question is required' })
  question!: string;

  @ApiProperty()
  @Transform(trimmed)
  @MaxLength(4000, { message: 'Please use at most 4000 characters' })
  @IsNotEmpty({ message: 'Answer is required' })
  @IsString({ message: 'Answer is required' })
  answer!: string;

  @ApiPropertyOptional({ description: 'Whether the site shows it' })
  @Omittable()
  @IsBoolean()
  published?: boolean;
}

@ApiSchema({ description: 'Changes of a question.' })
export class FaqUpdateDto extends FaqDto implements FaqUpdate {
  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The new place of a question in its group.' })
export class FaqPlaceDto implements FaqPlace {
  @ApiProperty({ type: Number, minimum: 0, description: 'The index in its group, from 0' })
  @Max(100_000, { message: 'at must be a whole number from 0' })
  @Min(0, { message: 'at must be a whole number from 0' })
  @IsInt({ message: 'at must be a whole number from 0' })
  at!: number;
}

@ApiSchema({ description: 'A question with its answer, as visitors see it.' })
export class FaqPublishedDto implements FaqPublished {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: FAQ_GROUPS }) group!: FaqGroup;
  @ApiProperty() question!: string;
  @ApiProperty() answer!: string;
}

@ApiSchema({ description: 'A question with its answer, as staff see it.' })
export class FaqResponseDto extends FaqPublishedDto implements FaqResponse {
  @ApiProperty() published!: boolean;
  @ApiProperty({ description: 'Ascending in display order within its group' }) position!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}
