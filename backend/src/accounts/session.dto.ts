import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { asEmail } from '../kernel/field-rules.js';

/** Longer than any password that can be chosen, short enough to hash quickly. */
const LONGEST_ATTEMPT = 1024;

export class LoginDto {
  @ApiProperty()
  @Transform(asEmail)
  @MaxLength(254)
  @IsString({ message: MESSAGES.required })
  @IsNotEmpty({ message: MESSAGES.required })
  email!: string;

  @ApiProperty()
  @MaxLength(LONGEST_ATTEMPT)
  @IsString({ message: MESSAGES.required })
  @IsNotEmpty({ message: MESSAGES.required })
  password!: string;
}

export class SessionDto {
  @ApiProperty({ description: 'Bearer token, 15 minutes' }) token!: string;
  @ApiProperty() userId!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
}

export class ForgotPasswordDto {
  @ApiProperty()
  @Transform(asEmail)
  @IsEmail({}, { message: ({ value }) => (value ? MESSAGES.emailInvalid : MESSAGES.emailRequired) })
  @MaxLength(254, { message: MESSAGES.emailInvalid })
  email!: string;

  @ApiPropertyOptional({ description: 'Ignored: the new password is asked for after the e-mail is proven.' })
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_ATTEMPT)
  password?: string;
}

export class ResetPasswordDto {
  @ApiProperty({ minLength: 8, maxLength: 128 })
  @MaxLength(LONGEST_ATTEMPT)
  @IsString({ message: MESSAGES.passwordRequired })
  @IsNotEmpty({ message: MESSAGES.passwordRequired })
  password!: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_ATTEMPT)
  confirmPassword?: string;
}

export class MessageDto {
  @ApiProperty() message!: string;
}
