import { Transform } from 'class-transformer';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ROLES, type CustomerRequest, type CustomerUpdate, type Role } from '#libs/contract/accounts.js';
import { EditedVersion } from '../kernel/edit.js';
import { emptyAsNull, Omittable } from '../kernel/field-rules.js';
import { PersonEmail, PersonName, PersonPhone } from './person.fields.js';
import {
  CarDetailsDto,
  CarDetailsField,
  ChangedVehicles,
  NewVehicle,
  OwnedVehicleDto,
  VehicleDto,
} from './vehicle.dto.js';

@ApiSchema({ description: 'A new account, created by staff.' })
export class CustomerDto implements CustomerRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;

  @ApiPropertyOptional({ enum: ROLES })
  @Omittable()
  @IsIn(ROLES, { message: `role must be one of ${ROLES.join(', ')}` })
  role?: Role;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The residential community an employee works in: its id or its name',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @MaxLength(100)
  @IsString()
  area?: string | null;

  @ApiPropertyOptional({ description: 'Whether the sign-in is disabled' })
  @Omittable()
  @IsBoolean()
  disabled?: boolean;

  @CarDetailsField() carDetails?: CarDetailsDto;
}

@ApiSchema({ description: 'Changes of an account by staff. Omitted fields keep their values.' })
export class CustomerUpdateDto extends CustomerDto implements CustomerUpdate {
  @ChangedVehicles() cars?: OwnedVehicleDto[];

  @NewVehicle() newCar?: VehicleDto;

  @EditedVersion() version?: number;
}
