import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { RegisterRequest } from '#libs/contract/accounts.js';
import { NewPassword, SameAsPassword } from '../identity/password.fields.js';
import { Omittable } from '../kernel/field-rules.js';
import { TermsVersion } from './consent.fields.js';
import { PersonEmail, PersonName, PersonPhone } from './person.fields.js';
import { Picture } from './picture.fields.js';
import { CarDetailsDto, CarDetailsField } from './vehicle.dto.js';

@ApiSchema({ description: 'A new account of a customer.' })
export class RegisterDto implements RegisterRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @NewPassword() password!: string;
  @ApiProperty() @SameAsPassword() confirmPassword!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;
  @Picture() profilePic?: string | null;
  @CarDetailsField() carDetails?: CarDetailsDto;
  @TermsVersion() termsVersion?: string;

  @ApiPropertyOptional({ description: 'Whether news and offers may be emailed' })
  @Omittable()
  @IsBoolean({ message: 'marketing must be true or false' })
  marketing?: boolean;
}
