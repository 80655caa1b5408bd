import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  STAFF_ROLES,
  type CoverageRequest,
  type CoverageResponse,
  type EmployeeAreaResponse,
  type EmployeeCommunitiesRequest,
  type EmployeeRequest,
  type EmployeeResponse,
  type StaffRole,
  type StaffRoleRequest,
} from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { EditedVersion } from '../kernel/edit.js';
import { CalendarDay, emptyAsNull, Omittable } from '../kernel/field-rules.js';
import { PersonEmail, PersonName, PersonPhone } from './person.fields.js';

/** More than one employee can cover. */
const MAX_COMMUNITIES = 20;

const STAFF_ROLE = { message: `staffRole must be one of ${STAFF_ROLES.join(', ')}` };

@ApiSchema({ description: 'A new account of a member of staff.' })
export class NewEmployeeDto implements EmployeeRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiPropertyOptional({ enum: STAFF_ROLES, description: 'The default is `employee`' })
  @Omittable()
  @IsIn(STAFF_ROLES, STAFF_ROLE)
  staffRole?: StaffRole;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The id or the name of a residential community' })
  @IsOptional()
  @Transform(emptyAsNull)
  @MaxLength(100)
  @IsString()
  area?: string | null;
}

@ApiSchema({ description: 'Whether an employee can sign in.' })
export class EmployeeAccessDto {
  @ApiProperty({ description: 'Whether the sign-in is disabled. Disabling it ends every session immediately' })
  @IsBoolean({ message: 'disabled must be true or false' })
  disabled!: boolean;
}

@ApiSchema({ description: 'The new staff role of a member of staff.' })
export class StaffRoleChangeDto implements StaffRoleRequest {
  @ApiProperty({ enum: STAFF_ROLES })
  @IsIn(STAFF_ROLES, STAFF_ROLE)
  staffRole!: StaffRole;
}

@ApiSchema({ description: 'The community that an employee works in.' })
export class AreaDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id or the name of a residential community; null or empty for none',
  })
  @Transform(emptyAsNull)
  @ValidateIf((body: AreaDto) => body.area !== null)
  @MaxLength(100)
  @IsString()
  area!: string | null;

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'A community that an employee covers besides their own, permanently or for a period.' })
class CoverageDto implements CoverageRequest {
  @ApiProperty({ description: 'The id or the name of a residential community' })
  @MaxLength(100)
  @IsNotEmpty({ message: MESSAGES.communityNotListed })
  @IsString({ message: MESSAGES.communityNotListed })
  community!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The first day; null for no limit',
  })
  @IsOptional()
  @CalendarDay('Please choose a day such as 2026-11-21')
  from?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'The last day; null for no limit' })
  @IsOptional()
  @CalendarDay('Please choose a day such as 2026-11-21')
  to?: string | null;
}

@ApiSchema({ description: 'All communities that an employee covers besides their own. Replaces the previous ones.' })
export class EmployeeCommunitiesDto implements EmployeeCommunitiesRequest {
  @ApiProperty({ type: [CoverageDto], maxItems: MAX_COMMUNITIES })
  @ValidateNested({ each: true })
  @Type(() => CoverageDto)
  @ArrayMaxSize(MAX_COMMUNITIES, { message: `Please name at most ${MAX_COMMUNITIES} communities` })
  @IsArray()
  otherCommunities!: CoverageDto[];

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'A community that an employee covers besides their own, permanently or for a period.' })
class CoverageResponseDto implements CoverageResponse {
  @ApiProperty() communityId!: string;
  @ApiProperty() communityName!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) from!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) to!: string | null;
}

@ApiSchema({ description: 'A cleaner or team lead, or another member of staff.' })
export class EmployeeDto implements EmployeeResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ enum: STAFF_ROLES }) staffRole!: StaffRole;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the community they work in' })
  area!: string | null;
  @ApiProperty({ type: String, nullable: true }) areaId!: string | null;
  @ApiProperty({ type: [CoverageResponseDto], description: 'Other communities that they cover' })
  otherCommunities!: CoverageResponseDto[];
  @ApiProperty({ description: 'Whether the sign-in is disabled' }) disabled!: boolean;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'An employee whose community was changed, and a message for the user.' })
export class EmployeeAreaDto extends EmployeeDto implements EmployeeAreaResponse {
  @ApiProperty() message!: string;
}
