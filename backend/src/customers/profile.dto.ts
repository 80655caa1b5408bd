import { Omittable } from '../kernel/field-rules.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  ROLES,
  STAFF_ROLES,
  type AcceptedTerms,
  type PasswordChangeRequest,
  type ProfileResponse,
  type ProfileUpdate,
  type Role,
  type StaffRole,
} from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CurrentPassword, NewPassword, SameAsPassword } from '../identity/password.fields.js';
import { EditedVersion } from '../kernel/edit.js';
import { Gstin } from '../settings/gstin.fields.js';
import { CompanyName, PersonEmail, PersonName, PersonPhone } from './person.fields.js';
import { Picture } from './picture.fields.js';
import {
  CarDetailsDto,
  CarDetailsField,
  CarDetailsResponseDto,
  VehicleId,
  VehicleResponseDto,
  ChangedVehicles,
  OwnedVehicleDto,
} from './vehicle.dto.js';

@ApiSchema({ description: "Changes of the caller's account. Omitted fields keep their values." })
export class ProfileUpdateDto implements ProfileUpdate {
  @ApiPropertyOptional({ description: 'The account. Defaults to your own. Only staff can change others.' })
  @Omittable()
  @MaxLength(64)
  @IsString()
  id?: string;

  @ApiPropertyOptional() @Omittable() @PersonName() name?: string;

  @ApiPropertyOptional({
    description:
      'A new email address requires currentPassword and takes effect once it is confirmed with the link emailed to it. The response is the same whether or not the address has an account.',
  })
  @Omittable()
  @PersonEmail()
  email?: string;

  @CurrentPassword({ optional: true }) currentPassword?: string;
  @ApiPropertyOptional() @Omittable() @PersonPhone() phone?: string;

  @ApiPropertyOptional({ example: '27AAPFU0939F1ZV', description: 'For invoices to a business; empty for none' })
  @Omittable()
  @Gstin()
  gstin?: string;

  @ApiPropertyOptional({ description: 'The registered name of the business; required with a GSTIN', maxLength: 120 })
  @Omittable()
  @CompanyName()
  companyName?: string;

  @Picture() profilePic?: string | null;
  @CarDetailsField() carDetails?: CarDetailsDto;

  @ApiPropertyOptional({ description: 'The car that carDetails belong to. Defaults to the first' })
  @Omittable()
  @VehicleId()
  carId?: string;

  @ChangedVehicles() cars?: OwnedVehicleDto[];
  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'The current and the new password.' })
export class PasswordChangeDto implements PasswordChangeRequest {
  @CurrentPassword() currentPassword!: string;
  @NewPassword() password!: string;

  @ApiProperty({ description: 'The new password again' })
  @SameAsPassword()
  @IsNotEmpty({ message: MESSAGES.confirmPasswordRequired })
  @IsString({ message: MESSAGES.confirmPasswordRequired })
  confirmPassword!: string;
}

@ApiSchema({ description: 'The policies that an account holder has accepted.' })
class AcceptedTermsDto implements AcceptedTerms {
  @ApiProperty({ example: '2026-11-22-9c0f12ab', description: 'The version of terms and privacy notice' })
  version!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
}

@ApiSchema({ description: 'An account as its holder sees it.' })
export class ProfileDto implements ProfileResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'An unconfirmed new email address. `email` stays in use until it is confirmed',
  })
  pendingEmail!: string | null;

  @ApiProperty({ example: '+919876543210' }) phone!: string;
  @ApiProperty({ example: '27AAPFU0939F1ZV', description: 'For invoices to a business; empty without one' })
  gstin!: string;
  @ApiProperty({ description: 'The registered name of the business; empty without one' }) companyName!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ enum: STAFF_ROLES, nullable: true, description: 'Null for customers' }) staffRole!: StaffRole | null;
  @ApiProperty({ type: String, nullable: true, description: 'URL on this origin' }) profilePic!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the community an employee works in' })
  area!: string | null;
  @ApiProperty({ type: String, nullable: true }) areaId!: string | null;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ type: CarDetailsResponseDto }) carDetails!: CarDetailsResponseDto;
  @ApiProperty({ type: [VehicleResponseDto], description: 'All cars; the first is that of carDetails' })
  cars!: VehicleResponseDto[];
  @ApiProperty({ description: 'Whether the customer has an active or paused plan' }) activePlan!: boolean;
  @ApiProperty({
    type: AcceptedTermsDto,
    nullable: true,
    description: 'What was agreed to at registration; null if none is recorded',
  })
  acceptedTerms!: AcceptedTermsDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}
