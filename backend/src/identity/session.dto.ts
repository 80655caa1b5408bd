import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import {
  MAX_EMAIL_LENGTH,
  ROLES,
  STAFF_ROLES,
  type Role,
  type StaffRole,
  type EmailConfirmedResponse,
  type ForgotPasswordRequest,
  type LoginRequest,
  type ResetPasswordRequest,
  type SessionResponse,
} from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { asEmail, EmailAddress } from '../kernel/field-rules.js';
import { MAX_ATTEMPT_LENGTH, NewPassword, SameAsPassword } from './password.fields.js';
import { MessageDto } from '../kernel/message.dto.js';

@ApiSchema({ description: 'The credentials of an account.' })
export class LoginDto implements LoginRequest {
  @ApiProperty()
  @Transform(asEmail)
  @MaxLength(MAX_EMAIL_LENGTH)
  @IsNotEmpty({ message: MESSAGES.required })
  @IsString({ message: MESSAGES.required })
  email!: string;

  @ApiProperty()
  @MaxLength(MAX_ATTEMPT_LENGTH)
  @IsNotEmpty({ message: MESSAGES.required })
  @IsString({ message: MESSAGES.required })
  password!: string;
}

@ApiSchema({ description: 'A signed-in session.' })
export class SessionDto implements SessionResponse {
  @ApiProperty({ description: 'Bearer token, 15 minutes' }) token!: string;
  @ApiProperty() userId!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiPropertyOptional({ enum: STAFF_ROLES, description: 'Omitted for customers' }) staffRole?: StaffRole;
}

@ApiSchema({ description: 'The account whose password was forgotten.' })
export class ForgotPasswordDto implements ForgotPasswordRequest {
  @ApiProperty()
  @Transform(asEmail)
  @EmailAddress(MESSAGES.emailInvalid)
  @MaxLength(MAX_EMAIL_LENGTH, { message: MESSAGES.emailInvalid })
  @IsNotEmpty({ message: MESSAGES.emailRequired })
  @IsString({ message: MESSAGES.emailRequired })
  email!: string;

  @ApiPropertyOptional({ description: 'Ignored. The new password is set with the emailed link.' })
  @IsOptional()
  @MaxLength(MAX_ATTEMPT_LENGTH)
  @IsString()
  password?: string;
}

@ApiSchema({ description: 'The new password.' })
export class ResetPasswordDto implements ResetPasswordRequest {
  @NewPassword()
  password!: string;

  @ApiPropertyOptional({ description: 'The password again. If sent, it must match.' })
  @ValidateIf((body: ResetPasswordDto) => body.confirmPassword !== undefined)
  @SameAsPassword()
  @IsNotEmpty({ message: MESSAGES.confirmPasswordRequired })
  @IsString({ message: MESSAGES.confirmPasswordRequired })
  confirmPassword?: string;
}

@ApiSchema({ description: 'The email address that the account has now.' })
export class EmailConfirmedDto extends MessageDto implements EmailConfirmedResponse {
  @ApiProperty({ description: 'The new email address of the account' }) email!: string;
}
