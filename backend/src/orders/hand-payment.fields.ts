import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches, Min, ValidateIf, type ValidationArguments } from 'class-validator';
import { MAX_AMOUNT_REASON_LENGTH, type ReceivedAmount } from '#libs/contract/hand-payments.js';
import { PAYMENT_REFERENCE, REFERENCE_NAMES } from '#libs/hand-payments.js';
import { CalendarDay, Omittable, trimmed, TwoDecimals } from '../kernel/field-rules.js';

const NAMES = new Map<unknown, string | null>(Object.entries(REFERENCE_NAMES));

/** The reference of a payment by hand, in a request with its `method`. */
class PaymentReferenceDto {
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
  @CalendarDay('Please choose the day it was received')
  receivedOn?: string;

  @ApiPropertyOptional({
    example: 353,
    minimum: 1,
    description: 'For payments by hand: rupees, if another amount than the price was received',
  })
  @Omittable()
  @Min(1, { message: 'A payment is at least ₹1' })
  @TwoDecimals('Please enter an amount in rupees, with at most two decimals')
  amount?: number;

  @ApiPropertyOptional({
    example: 'The customer rounded up',
    maxLength: MAX_AMOUNT_REASON_LENGTH,
    description: 'Why another amount was received; required with `amount`',
  })
  @Transform(trimmed)
  @ValidateIf(({ amount, amountReason }: ReceivedAmount) => amount !== undefined || amountReason !== undefined)
  @IsString({ message: 'Please enter why another amount was received' })
  @Length(1, MAX_AMOUNT_REASON_LENGTH, {
    message: `Please enter why another amount was received, in at most ${MAX_AMOUNT_REASON_LENGTH} characters`,
  })
  amountReason?: string;
}

function nameOf({ object }: ValidationArguments): string {
  return NAMES.get((object as { method?: unknown }).method) ?? 'reference';
}
