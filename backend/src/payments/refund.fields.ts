import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, Length, Min } from 'class-validator';
import { MAX_REFUND_REASON_LENGTH, type RefundRequest } from '#libs/contract/payments.js';
import { EditedVersion } from '../kernel/edit.js';
import { Omittable, trimmed, TwoDecimals } from '../kernel/field-rules.js';

@ApiSchema({ description: 'A refund to make.' })
export class RefundRequestDto implements RefundRequest {
  @ApiPropertyOptional({ description: 'Rupees, at least 1. Defaults to the proposed amount', minimum: 1 })
  @IsOptional()
  @Min(1, { message: 'A refund is at least ₹1' })
  @TwoDecimals('Please enter an amount in rupees, with at most two decimals')
  amount?: number;

  @ApiProperty({ maxLength: MAX_REFUND_REASON_LENGTH, example: 'Two visits missed in May' })
  @Transform(trimmed)
  @IsString({ message: 'Please give the reason' })
  @Length(1, MAX_REFUND_REASON_LENGTH, {
    message: `Please give the reason, in at most ${MAX_REFUND_REASON_LENGTH} characters`,
  })
  reason!: string;

  @ApiPropertyOptional({
    description:
      'Goodwill for a plan that is not cancelled: does not reduce the refund of unused months. Requires an amount',
  })
  @Omittable()
  @IsBoolean({ message: 'goodwill must be true or false' })
  goodwill?: boolean;

  @EditedVersion() version?: number;
}
