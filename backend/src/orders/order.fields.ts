import { ApiProperty, ApiSchema, IntersectionType, OmitType } from '@nestjs/swagger';
import { CAR_TYPES, PLAN_DURATIONS, type CarType, type PlanDuration } from '#libs/catalogue.js';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderCount,
  type OrderKind,
  type OrderResponse,
  type OrderStatus,
} from '#libs/contract/orders.js';
import {
  HAND_PAYMENT_METHODS,
  type HandPayment,
  type HandPaymentMethod,
  type HandRefund,
  type RecordedPayment,
} from '#libs/contract/hand-payments.js';
import { ORDER_PAYMENTS, type OrderFields, type OrderPayment } from '#libs/contract/order-fields.js';
import { DISPUTE_STATUSES, REFUND_STATUSES, type DisputeStatus, type RefundStatus } from '#libs/contract/payments.js';
import {
  PLAN_STATUSES,
  SLOT_STATES,
  type PlannedChange,
  type PlanResponse,
  type PlanStatus,
  type SlotState,
} from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { AddressResponseDto, ParkingResponseDto } from '../customers/address.fields.js';
import { PlanQuoteDto } from '../pricing/quote.fields.js';

@ApiSchema({ description: 'How money was received or refunded by hand.' })
class HandPaymentDto implements HandPayment {
  @ApiProperty({ enum: HAND_PAYMENT_METHODS, description: 'How it was received or refunded' })
  method!: HandPaymentMethod;
  @ApiProperty({ description: 'Of the UPI payment or bank transfer; empty for cash' }) reference!: string;
}

@ApiSchema({ description: 'A payment by hand that staff recorded, with its amount in `paidByHand` of the order.' })
class RecordedPaymentDto extends HandPaymentDto implements RecordedPayment {
  @ApiProperty({ description: 'Why it is of another amount than the price; empty otherwise' }) amountReason!: string;
}

@ApiSchema({ description: 'A refund by hand that staff recorded.' })
class HandRefundDto extends HandPaymentDto implements HandRefund {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Rupees' }) amount!: number;
  @ApiProperty() reason!: string;
  @ApiProperty({ description: 'Whether it leaves the refund of unused months as it is' }) goodwill!: boolean;
  @ApiProperty({ format: 'date', description: 'The day on which it was made (Asia/Kolkata)' }) refundedOn!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** What responses about orders of both kinds have in common. */
export class OrderFieldsDto extends IntersectionType(AddressResponseDto, ParkingResponseDto) implements OrderFields {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ example: '#10423', description: 'A short, unique number for customers and staff' })
  orderNumber!: string;
  @ApiProperty({ type: RecordedPaymentDto, nullable: true, description: 'The payment received by hand' })
  handPayment!: RecordedPayment | null;
  @ApiProperty() userId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() carName!: string;
  @ApiProperty() carNumber!: string;
  @ApiProperty({ description: 'IST' }) timeSlot!: string;
  @ApiProperty({ description: 'The community is not listed, and the operator has not confirmed it yet' })
  communityToConfirm!: boolean;
  @ApiProperty({ description: 'Rupees paid online; 0 until then' }) amountPaid!: number;
  @ApiProperty({ description: 'Rupees refunded' }) amountRefunded!: number;
  @ApiProperty({ description: 'Rupees of refunds in progress' }) amountRefunding!: number;
  @ApiProperty({ description: 'Rupees of online refunds, in progress included, that were goodwill' })
  amountGoodwill!: number;
  @ApiProperty({ description: 'Rupees deducted for lost disputes' }) amountLost!: number;
  @ApiProperty({ enum: REFUND_STATUSES, nullable: true, description: 'Of its newest refund' })
  refundStatus!: RefundStatus | null;
  @ApiProperty({ enum: DISPUTE_STATUSES, nullable: true }) disputeStatus!: DisputeStatus | null;
  @ApiProperty({ description: 'Rupees received by hand; 0 otherwise' })
  paidByHand!: number;
  @ApiProperty({ type: [HandRefundDto], description: 'Refunds by hand, oldest first' })
  handRefunds!: HandRefundDto[];
  @ApiProperty({
    description: 'Rupees left to refund, online or by hand: without refunds in progress and lost disputes',
  })
  amountRefundable!: number;
  @ApiProperty({ description: 'Rupees due back for a cancelled order, and not being refunded yet; 0 otherwise' })
  refundDue!: number;
  @ApiProperty({ type: String, nullable: true, description: "The provider's payment" }) paymentId!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The version of the terms agreed to at the time of ordering',
  })
  termsVersion!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Whether staff placed it for the customer' }) placedByStaff!: boolean;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
  @ApiProperty({ enum: ORDER_PAYMENTS }) payment!: OrderPayment;
  @ApiProperty({ description: 'Whether the customer can pay it online now' }) payableOnline!: boolean;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day since which it is due (Asia/Kolkata); null if it is paid, or not due yet',
  })
  dueSince!: string | null;
  @ApiProperty({
    enum: ORDER_PAYMENTS,
    isArray: true,
    description: 'What staff may set by hand; empty for customers',
  })
  allowedPayments!: OrderPayment[];
}

@ApiSchema({ description: 'The days on which a subscription can be paused.' })
class PauseOptionsDto {
  @ApiProperty({ format: 'date', description: 'The first day on which a pause can begin' }) from!: string;
  @ApiProperty({ format: 'date', description: 'The last day on which a pause can begin' }) to!: string;
  @ApiProperty({ description: 'The minimum length of a pause, in days' }) minDays!: number;
  @ApiProperty({ description: 'The maximum length of a pause, in days' }) maxDays!: number;
}

@ApiSchema({ description: 'What happens when a pause is ended now.' })
class ResumeOptionsDto {
  @ApiProperty({ format: 'date', description: 'The first day of service if the plan is resumed now' })
  serviceFrom!: string;
  @ApiProperty({ format: 'date', description: 'The last paid day if the plan is resumed now' }) endDate!: string;
}

@ApiSchema({ description: 'The details of a running subscription from a future day on.' })
class PlannedChangeDto extends IntersectionType(AddressResponseDto, ParkingResponseDto) implements PlannedChange {
  @ApiProperty({ format: 'date', description: 'The first day with the new details, Asia/Kolkata' }) from!: string;
  @ApiProperty({
    type: [String],
    description: 'The ids of the following plans of the car, which get a new car number with this one',
  })
  following!: string[];
  @ApiProperty() carName!: string;
  @ApiProperty() carColor!: string;
  @ApiProperty() carNumber!: string;
  @ApiProperty({ description: 'IST' }) timeSlot!: string;
}

@ApiSchema({ description: 'A subscription.' })
export class PlanDto extends IntersectionType(PlanQuoteDto, OrderFieldsDto) implements PlanResponse {
  @ApiProperty() carColor!: string;
  @ApiProperty({ enum: PLAN_DURATIONS }) planDuration!: PlanDuration;
  @ApiProperty({ type: String, nullable: true, description: 'The day it was paid' }) paidOn!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'First day, Asia/Kolkata' }) startDate!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Last day, Asia/Kolkata' }) endDate!: string | null;
  @ApiProperty({
    type: [String],
    format: 'date',
    description: 'Days whose visit was not made and that were added to the end, oldest first',
  })
  daysGivenBack!: string[];
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The day it was cancelled; still served' })
  cancelledOn!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'First day of the current or next pause' })
  pausedFrom!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Last day of that pause' })
  pausedUntil!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'First day of service after that pause' })
  resumesOn!: string | null;
  @ApiProperty({ description: 'Days that this plan can still be paused' }) pauseDaysLeft!: number;
  @ApiProperty({ type: PauseOptionsDto, nullable: true, description: 'Null when no pause can be scheduled now' })
  pauseOptions!: PauseOptionsDto | null;
  @ApiProperty({ type: ResumeOptionsDto, nullable: true, description: 'Null when nothing is paused' })
  resumeOptions!: ResumeOptionsDto | null;
  @ApiProperty({ type: PlannedChangeDto, nullable: true, description: 'Takes effect tomorrow; null without one' })
  plannedChange!: PlannedChange | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Rupees due back if it were cancelled today; null unless it runs and was paid here',
  })
  refundIfCancelled!: number | null;
  @ApiProperty({ description: 'False if the community of its next term takes no new orders; false for a wash' })
  renewable!: boolean;
  @ApiProperty({
    enum: SLOT_STATES,
    description:
      'Whether the time slot is held for the car. A plan that follows a paused one is `held`, and takes over the slot as ' +
      'that one leaves it',
  })
  slotState!: SlotState;
  @ApiProperty({ enum: PLAN_STATUSES }) status!: PlanStatus;
  @ApiProperty({ enum: PLAN_STATUSES, isArray: true }) allowedStatuses!: PlanStatus[];
  @ApiProperty({ type: String, nullable: true, description: "The provider's order" }) orderId!: string | null;
}

const OF_SUBSCRIPTIONS = ['carType', 'planDuration', 'slotState', 'status', 'allowedStatuses'] as const;

@ApiSchema({
  description: 'An order of either kind. What a wash does not have is null; its date is its first and its last day.',
})
export class OrderDto extends OmitType(PlanDto, OF_SUBSCRIPTIONS) implements OrderResponse {
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ type: String, nullable: true, description: 'The kind of single wash; null for a subscription' })
  service!: string | null;
  @ApiProperty({ enum: CAR_TYPES, nullable: true, description: 'Null when a wash did not name a known car' })
  carType!: CarType | null;
  @ApiProperty({ enum: PLAN_DURATIONS, nullable: true, description: 'Months; null for a wash' })
  planDuration!: PlanDuration | null;
  @ApiProperty({ enum: SLOT_STATES, nullable: true, description: 'Null for a wash' }) slotState!: SlotState | null;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: PlanStatus | WashStatus;
  @ApiProperty({ enum: ORDER_STATUSES, isArray: true }) allowedStatuses!: (PlanStatus | WashStatus)[];
}

@ApiSchema({ description: 'The number of orders of one kind in one status.' })
export class OrderCountDto implements OrderCount {
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of orders' }) count!: number;
}
