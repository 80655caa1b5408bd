import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { PLAN_DURATIONS, type PlanDuration } from '#libs/catalogue.js';
import {
  OFFICE_PLAN_PAYMENTS,
  OFFICE_WASH_PAYMENTS,
  type OfficeOrderResponse,
  type OfficePayment,
  type OfficePlanPayment,
  type OfficePlanRequest,
  type OfficeWashPayment,
  type OfficeWashRequest,
  type RenewalOrderRequest,
} from '#libs/contract/orders.js';
import {
  HAND_PAYMENT_METHODS,
  type HandPaymentMethod,
  type HandPaymentCorrectionRequest,
  type HandRefundRequest,
  type OrderPaymentRequest,
} from '#libs/contract/hand-payments.js';
import { EditedVersion } from '../kernel/edit.js';
import { CalendarDay, Omittable } from '../kernel/field-rules.js';
import { OrderDto } from '../orders/order.fields.js';
import { ReceivedPaymentDto } from '../orders/hand-payment.fields.js';
import { RefundRequestDto } from '../payments/refund.fields.js';
import { PaymentLinkDto } from '../payments/payment-link.fields.js';
import { PlanDataDto } from '../subscriptions/plan-data.fields.js';
import { WashOrderDto } from '../washes/wash-order.fields.js';

@ApiSchema({ description: 'A payment by hand.' })
export class HandPaymentRequestDto extends ReceivedPaymentDto {
  @ApiProperty({ enum: HAND_PAYMENT_METHODS, description: 'How it was received or refunded' })
  @IsIn(HAND_PAYMENT_METHODS, { message: 'Please choose how it was paid' })
  method!: HandPaymentMethod;
}

@ApiSchema({ description: 'Whether an order has been paid for by hand, and how.' })
export class OrderPaymentRequestDto extends ReceivedPaymentDto implements OrderPaymentRequest {
  @ApiProperty({ enum: ['paid', 'unpaid'] })
  @IsIn(['paid', 'unpaid'], { message: 'payment must be paid or unpaid' })
  payment!: 'paid' | 'unpaid';

  @ApiPropertyOptional({ enum: HAND_PAYMENT_METHODS, description: 'How `paid` was received; defaults to `cash`' })
  @Omittable()
  @IsIn(HAND_PAYMENT_METHODS, { message: 'Please choose how it was paid' })
  method?: HandPaymentMethod;

  @ApiPropertyOptional({
    description:
      'With `unpaid`: whether the customer gets an email about it; defaults to true. False if the payment is recorded ' +
      'again, with another day or amount',
  })
  @Omittable()
  @IsBoolean({ message: 'notify must be true or false' })
  notify?: boolean;

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'A refund by hand.' })
export class HandRefundRequestDto
  extends IntersectionType(OmitType(HandPaymentRequestDto, ['receivedOn', 'amount', 'amountReason']), RefundRequestDto)
  implements HandRefundRequest
{
  @ApiPropertyOptional({
    example: '2026-11-22',
    description: 'The day on which it was made (Asia/Kolkata), at most 30 days ago; defaults to today',
  })
  @Omittable()
  @CalendarDay('Please choose the day it was refunded')
  refundedOn?: string;
}

@ApiSchema({ description: 'How a payment or refund by hand was really made.' })
export class HandPaymentCorrectionDto
  extends PickType(HandPaymentRequestDto, ['method', 'reference'])
  implements HandPaymentCorrectionRequest
{
  @ApiPropertyOptional({ description: 'The refund by hand to correct; defaults to the payment' })
  @Omittable()
  @IsString({ message: 'refundId must be the id of a refund by hand' })
  @Length(1, 64, { message: 'refundId must be the id of a refund by hand' })
  refundId?: string;
}

class OfficePlanPaymentDto extends ReceivedPaymentDto implements OfficePayment<OfficePlanPayment> {
  @ApiProperty({ enum: OFFICE_PLAN_PAYMENTS, description: '`link`: a payment link is emailed to the customer' })
  @IsIn(OFFICE_PLAN_PAYMENTS, { message: 'Please choose how it is paid' })
  method!: OfficePlanPayment;
}

class OfficeWashPaymentDto extends ReceivedPaymentDto implements OfficePayment<OfficeWashPayment> {
  @ApiProperty({
    enum: OFFICE_WASH_PAYMENTS,
    description: '`link`: a payment link is emailed to the customer. `after-wash`: booked now, paid to the team',
  })
  @IsIn(OFFICE_WASH_PAYMENTS, { message: 'Please choose how it is paid' })
  method!: OfficeWashPayment;
}

const NOT_OF_OFFICE = ['paymentId', 'termsVersion'] as const;
const OF_ACCOUNT = ['name', 'email', 'phone', 'termsVersion', 'service'] as const;

@ApiSchema({ description: 'A subscription that staff order for a customer.' })
export class OfficePlanDto
  extends IntersectionType(OmitType(PlanDataDto, NOT_OF_OFFICE), OfficePlanPaymentDto)
  implements OfficePlanRequest {}

@ApiSchema({ description: 'A single wash that staff order for a customer.' })
export class OfficeWashDto
  extends IntersectionType(OmitType(WashOrderDto, OF_ACCOUNT), OfficeWashPaymentDto)
  implements OfficeWashRequest {}

@ApiSchema({ description: 'A renewal that staff order for a customer.' })
export class RenewalOrderDto extends OfficePlanPaymentDto implements RenewalOrderRequest {
  @ApiPropertyOptional({ enum: PLAN_DURATIONS, description: 'Months; defaults to those of the subscription' })
  @IsOptional()
  @IsIn(PLAN_DURATIONS, { message: 'Please choose 1, 3, 6 or 12 months' })
  planDuration?: PlanDuration;
}

@ApiSchema({ description: 'An order that staff took, and its payment link if one was sent.' })
export class OfficeOrderDto implements OfficeOrderResponse {
  @ApiProperty({ type: OrderDto }) order!: OrderDto;
  @ApiProperty({ type: PaymentLinkDto, nullable: true, description: 'Null unless a payment link was sent' })
  paymentLink!: PaymentLinkDto | null;
}
