import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { EmployeeAreaResponse, EmployeeRequest, EmployeeResponse } from '#libs/contract/accounts.js';
import { EditedVersion } from '../kernel/edit.js';
import { PersonEmail, PersonName, PersonPhone } from './person.fields.js';

export class NewEmployeeDto implements EmployeeRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'The id or the name of a residential community' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @MaxLength(100)
  @IsString()
  area?: string | null;
}

export class EmployeeAccessDto {
  @ApiProperty({ description: 'Whether the employee is kept from signing in; every session ends at once' })
  @IsBoolean({ message: 'disabled must be true or false' })
  disabled!: boolean;
}

export class AreaDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id or the name of a residential community; null or empty for none',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ValidateIf((body: AreaDto) => body.area !== null)
  @MaxLength(100)
  @IsString()
  area!: string | null;

  @EditedVersion() version?: number;
}

export class EmployeeDto implements EmployeeResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the community they work in' })
  area!: string | null;
  @ApiProperty({ type: String, nullable: true }) areaId!: string | null;
  @ApiProperty({ description: 'Kept from signing in' }) disabled!: boolean;
  @ApiProperty({ description: 'One more at each change' }) version!: number;
}

export class EmployeeAreaDto extends EmployeeDto implements EmployeeAreaResponse {
  @ApiProperty() message!: string;
}
