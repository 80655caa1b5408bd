import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import {
  MAX_COMMUNITY_NAME_LENGTH,
  type CommunityChoice,
  type CommunityMerge,
  type CommunityRequest,
  type CommunityResponse,
  type CommunityUpdate,
  type CommunityUses,
} from '#libs/contract/communities.js';
import { EditedVersion } from '../kernel/edit.js';
import { IndianState, PinCode } from '../customers/address.fields.js';
import { nullAsEmptyLine, Omittable, oneLine } from '../kernel/field-rules.js';

/** One line of text with at least one letter or digit. */
const Named = (what: string) =>
  applyDecorators(
    Transform(oneLine),
    IsString({ message: `${what} is required` }),
    MaxLength(MAX_COMMUNITY_NAME_LENGTH, { message: `Please use at most ${MAX_COMMUNITY_NAME_LENGTH} characters` }),
    Matches(/[\p{L}\p{N}]/u, { message: `${what} is required` }),
    Matches(/^\P{Cc}*$/u, { message: `Please write the ${what.toLowerCase()} on one line` }),
  );

@ApiSchema({ description: 'A new community.' })
export class CommunityDto implements CommunityRequest {
  @ApiProperty({ description: 'The name of the community.' }) @Named('Name') name!: string;
  @ApiProperty({ example: 'Baner' }) @Named('Locality') locality!: string;

  @ApiPropertyOptional()
  @Omittable()
  @Transform(nullAsEmptyLine)
  @MaxLength(300, { message: 'Please use at most 300 characters' })
  @IsString()
  address?: string;

  @ApiPropertyOptional({ example: 'Pune', description: 'Defaults to the company’s city' })
  @Omittable()
  @Named('City')
  city?: string;

  @ApiPropertyOptional({ example: 'Maharashtra', description: 'Defaults to the company’s state' })
  @Omittable()
  @IndianState()
  state?: string;

  @ApiPropertyOptional({ example: '411045', description: 'Six digits, or empty' })
  @Omittable()
  @Transform(nullAsEmptyLine)
  @PinCode()
  pin?: string;

  @ApiPropertyOptional({ description: 'Whether customers can choose it' })
  @Omittable()
  @IsBoolean()
  active?: boolean;
}

@ApiSchema({ description: 'Changes of a community.' })
export class CommunityUpdateDto extends CommunityDto implements CommunityUpdate {
  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The community that takes over all records of another.' })
export class CommunityMergeDto implements CommunityMerge {
  @ApiProperty({ description: 'The id of the community to merge into' })
  @MaxLength(64)
  @IsString({ message: 'Please choose a community to merge into' })
  into!: string;
}

@ApiSchema({ description: 'A community that customers can choose.' })
export class CommunityChoiceDto implements CommunityChoice {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ description: 'The name of the community.' }) name!: string;
  @ApiProperty() locality!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ description: 'Six digits, or empty' }) pin!: string;
}

@ApiSchema({ description: 'A residential community.' })
export class CommunityResponseDto extends CommunityChoiceDto implements CommunityResponse {
  @ApiProperty() address!: string;
  @ApiProperty({ description: 'Whether customers can choose it.' }) active!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'The id of the community that it was merged into' })
  mergedInto!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'How many records refer to a community.' })
export class CommunityUsesDto implements CommunityUses {
  @ApiProperty() employees!: number;
  @ApiProperty() customers!: number;
  @ApiProperty() leads!: number;
  @ApiProperty() orders!: number;
  @ApiProperty() washes!: number;
}
