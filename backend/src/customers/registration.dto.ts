import { ApiProperty } from '@nestjs/swagger';
import type { RegisterRequest } from '#libs/contract/accounts.js';
import { NewPassword, SameAsPassword } from '../identity/password.fields.js';
import { PersonEmail, PersonName, PersonPhone } from './person.fields.js';
import { Picture } from './picture.fields.js';
import { CarDetailsDto, CarDetailsField } from './vehicle.dto.js';

export class RegisterDto implements RegisterRequest {
  @ApiProperty() @PersonName() name!: string;
  @ApiProperty() @PersonEmail() email!: string;
  @NewPassword() password!: string;
  @ApiProperty() @SameAsPassword() confirmPassword!: string;
  @ApiProperty({ example: '98765 43210' }) @PersonPhone() phone!: string;
  @Picture() profilePic?: string | null;
  @CarDetailsField() carDetails?: CarDetailsDto;
}
