import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, ValidateIf } from 'class-validator';
import { UPI_REFERENCE } from '#libs/upi-reference.js';
import { trimmed } from '../kernel/field-rules.js';

/** The reference of a payment by hand, in a request with its `method`. */
export class UpiReferenceDto {
  @ApiPropertyOptional({ example: '432198765012', description: 'Required for `upi`: the reference of the UPI payment' })
  @Transform(trimmed)
  @ValidateIf(
    ({ method, reference }: { method?: string; reference?: unknown }) =>
      method === 'upi' || (reference !== undefined && reference !== ''),
  )
  @IsString({ message: 'Please enter the UPI reference' })
  @Matches(UPI_REFERENCE, { message: 'Please enter the UPI reference: 6 to 40 letters and digits' })
  reference?: string;
}
