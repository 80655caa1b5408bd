import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, ValidateIf, type ValidationArguments } from 'class-validator';
import { PAYMENT_REFERENCE, REFERENCE_NAMES } from '#libs/hand-payments.js';
import { CalendarDay, Omittable, trimmed } from '../kernel/field-rules.js';

const NAMES = new Map<unknown, string | null>(Object.entries(REFERENCE_NAMES));

/** The reference of a payment by hand, in a request with its `method`. */
export class PaymentReferenceDto {
  @ApiPropertyOptional({
    example: '432198765012',
    description: 'Required for `upi` and `bank-transfer`: the reference of the payment',
  })
  @Transform(trimmed)
  @ValidateIf(
    ({ method, reference }: { method?: unknown; reference?: unknown }) =>
      Boolean(NAMES.get(method)) || (reference !== undefined && reference !== ''),
  )
  @IsString({ message: (invalid) => `Please enter the ${nameOf(invalid)}` })
  @Matches(PAYMENT_REFERENCE, {
    message: (invalid) => `Please enter the ${nameOf(invalid)}: 6 to 40 letters and digits`,
  })
  reference?: string;
}

/** A payment by hand to record, in a request with its `method`. */
export class ReceivedPaymentDto extends PaymentReferenceDto {
  @ApiPropertyOptional({
    example: '2026-11-22',
    description:
      'For payments by hand: the day on which it was received (Asia/Kolkata), at most 30 days ago; defaults to today',
  })
  @Omittable()
  @CalendarDay('Please choose the day on which it was received')
  receivedOn?: string;
}

function nameOf({ object }: ValidationArguments): string {
  return NAMES.get((object as { method?: unknown }).method) ?? 'reference';
}
