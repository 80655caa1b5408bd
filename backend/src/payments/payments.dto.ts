import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { EditedVersion } from '../kernel/edit.js';
import {
  ATTENTION_REASONS,
  DISPUTE_EVIDENCE,
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  DOWNTIME_SEVERITIES,
  PAYMENT_STATUSES,
  PURPOSES,
  REFUND_BASES,
  REFUND_SOURCES,
  REFUND_STATUSES,
  UNMATCHED_REASONS,
  UNMATCHED_STATUSES,
  type AssignmentRequest,
  type AttentionReason,
  type DisputeEvidence,
  type DisputeEvidenceRequest,
  type DisputePhase,
  type DisputeResponse,
  type DisputeStatus,
  type DowntimeResponse,
  type DowntimeSeverity,
  type LedgerResponse,
  type PaymentResponse,
  type PaymentStatus,
  type ProviderStatusResponse,
  type Purpose,
  type RefundBasis,
  type RefundProposalResponse,
  type RefundResponse,
  type RefundSource,
  type RefundStatus,
  type RefundTransferRequest,
  type UnmatchedPaymentResponse,
  type UnmatchedReason,
  type UnmatchedStatus,
} from '#libs/contract/payments.js';
import { trimmed } from '../kernel/field-rules.js';

const RUPEES = { description: 'Rupees' };
const MOMENT = { format: 'date-time' };
const NULLABLE_MOMENT = { type: String, nullable: true, format: 'date-time' } as const;
const NULLABLE_TEXT = { type: String, nullable: true } as const;

@ApiSchema({ description: 'The order that an unmatched payment pays.' })
export class AssignmentDto implements AssignmentRequest {
  @ApiProperty({ enum: PURPOSES })
  @IsIn(PURPOSES, { message: `purpose must be one of ${PURPOSES.join(', ')}` })
  purpose!: Purpose;

  @ApiProperty({ description: 'The plan or single wash that it was paid for' })
  @MaxLength(64)
  @IsNotEmpty({ message: 'Please choose an order' })
  @IsString({ message: 'Please choose an order' })
  subjectId!: string;
}

@ApiSchema({ description: 'The bank transfer that paid a failed refund.' })
export class RefundTransferRequestDto implements RefundTransferRequest {
  @ApiProperty({ minLength: 6, maxLength: 30, example: 'HDFCN52026112200042', description: 'UTR of the transfer' })
  @Transform(trimmed)
  @IsString({ message: 'Enter the UTR of the transfer' })
  @Matches(/^[A-Za-z0-9]{6,30}$/, { message: 'Enter the UTR of the transfer: 6 to 30 letters and digits' })
  reference!: string;
}

@ApiSchema({ description: 'The kinds of evidence that have been collected for a dispute.' })
export class DisputeEvidenceRequestDto implements DisputeEvidenceRequest {
  @ApiProperty({ enum: DISPUTE_EVIDENCE, isArray: true, description: 'The collected evidence' })
  @IsArray({ message: 'evidence must be a list' })
  @ArrayUnique({ message: 'evidence must not contain duplicates' })
  @IsIn(DISPUTE_EVIDENCE, { each: true, message: `evidence must only contain ${DISPUTE_EVIDENCE.join(', ')}` })
  evidence!: DisputeEvidence[];

  @EditedVersion() version?: number;
}

@ApiSchema({ description: 'A payment of an order through the payment provider.' })
export class PaymentDto implements PaymentResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
  @ApiProperty({ description: 'The plan or single wash' }) subjectId!: string;
  @ApiProperty() userId!: string;
  @ApiProperty({ description: 'The payment provider', example: 'razorpay' }) provider!: string;
  @ApiProperty(RUPEES) amount!: number;
  @ApiProperty({ description: 'Rupees of refunds that were processed' }) refunded!: number;
  @ApiProperty({ description: 'Rupees of refunds in progress' }) refunding!: number;
  @ApiProperty({ description: 'Rupees taken back in lost disputes' }) lost!: number;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty({ ...NULLABLE_TEXT, description: "The provider's order" }) orderId!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: "The provider's payment" }) paymentId!: string | null;
  @ApiProperty({ enum: DISPUTE_STATUSES, nullable: true }) disputeStatus!: DisputeStatus | null;
  @ApiProperty({ enum: ATTENTION_REASONS, nullable: true }) attention!: AttentionReason | null;
  @ApiProperty(NULLABLE_MOMENT) attentionSince!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The error of the last failed check' })
  lastError!: string | null;
  @ApiProperty(MOMENT) createdAt!: string;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When the provider captured it' }) capturedAt!: string | null;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'A captured payment that no order accounts for.' })
export class UnmatchedPaymentDto implements UnmatchedPaymentResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: UNMATCHED_REASONS }) reason!: UnmatchedReason;
  @ApiProperty({ enum: UNMATCHED_STATUSES }) status!: UnmatchedStatus;
  @ApiProperty(NULLABLE_TEXT) orderId!: string | null;
  @ApiProperty(NULLABLE_TEXT) userId!: string | null;
  @ApiProperty() amount!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
  @ApiProperty(NULLABLE_TEXT) subjectId!: string | null;
  @ApiProperty({ enum: REFUND_STATUSES, nullable: true, description: 'Of its newest refund' })
  refundStatus!: RefundStatus | null;
  @ApiProperty(MOMENT) createdAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({
  description: 'A refund of a payment through the payment provider, or by bank transfer after that has failed.',
})
export class RefundDto implements RefundResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The plan or single wash' }) orderId!: string | null;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
  @ApiProperty(NULLABLE_TEXT) userId!: string | null;
  @ApiProperty({ description: "The provider's payment" }) paymentId!: string;
  @ApiProperty({ ...NULLABLE_TEXT, description: "The provider's refund" }) providerRefundId!: string | null;
  @ApiProperty({ description: "From 1; 0 for one made in the provider's dashboard" }) attempt!: number;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The failed refund that this one retries' })
  retryOf!: string | null;
  @ApiProperty(RUPEES) amount!: number;
  @ApiProperty({ enum: REFUND_STATUSES }) status!: RefundStatus;
  @ApiProperty({ enum: REFUND_SOURCES }) source!: RefundSource;
  @ApiProperty() reason!: string;
  @ApiProperty({ description: 'Whether it leaves the refund of unused months as it is' }) goodwill!: boolean;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The account that asked for it' }) requestedBy!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: "Why it failed, in the provider's words" })
  failureReason!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: "The bank's reference" }) bankReference!: string | null;
  @ApiProperty({ description: 'Whether it failed and can be retried' }) canRetry!: boolean;
  @ApiProperty(MOMENT) createdAt!: string;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When the provider confirmed it' }) acceptedAt!: string | null;
  @ApiProperty(NULLABLE_MOMENT) processedAt!: string | null;
  @ApiProperty(NULLABLE_MOMENT) failedAt!: string | null;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'How the proposed refund of a subscription is computed.' })
class RefundMonthsDto {
  @ApiProperty({ description: 'Whole months not used' }) unused!: number;
  @ApiProperty({ type: 'integer', description: 'Months paid for' }) paid!: number;
  @ApiProperty({ description: 'Rupees paid for one month' }) price!: number;
  @ApiProperty({ format: 'date', description: 'The first day of the unused months' }) from!: string;
}

@ApiSchema({ description: 'What can be refunded of an order, and the amount that its rules propose.' })
export class RefundProposalDto implements RefundProposalResponse {
  @ApiProperty() orderId!: string;
  @ApiProperty(RUPEES) amountPaid!: number;
  @ApiProperty(RUPEES) amountRefunded!: number;
  @ApiProperty(RUPEES) amountRefunding!: number;
  @ApiProperty({ description: 'Rupees of these refunds that were goodwill' }) amountGoodwill!: number;
  @ApiProperty({ description: 'The maximum that can still be refunded, in rupees' }) available!: number;
  @ApiProperty({ description: 'Rupees; 0 when nothing is due' }) proposed!: number;
  @ApiProperty({ enum: REFUND_BASES }) basis!: RefundBasis;
  @ApiProperty({ type: RefundMonthsDto, nullable: true }) months!: RefundMonthsDto | null;
  @ApiProperty({ description: 'The computation in one sentence' }) explanation!: string;
  @ApiProperty({ format: 'date', description: 'The last day on which a credit note reduces the tax of the invoice' })
  reducesTaxUntil!: string;
  @ApiProperty({ description: 'Whether a credit note of today reduces it' }) reducesTax!: boolean;
  @ApiProperty({ minimum: 1, description: 'Incremented with each payment and refund of the order' }) version!: number;
}

@ApiSchema({ description: 'A payment that a customer disputes with their bank.' })
export class DisputeDto implements DisputeResponse {
  @ApiProperty({ description: "The provider's dispute" }) id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The plan or single wash' }) orderId!: string | null;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
  @ApiProperty(NULLABLE_TEXT) userId!: string | null;
  @ApiProperty({ description: "The provider's payment" }) paymentId!: string;
  @ApiProperty(RUPEES) amount!: number;
  @ApiProperty({ description: 'Rupees deducted when it was lost' }) amountDeducted!: number;
  @ApiProperty({ enum: DISPUTE_PHASES }) phase!: DisputePhase;
  @ApiProperty({ enum: DISPUTE_STATUSES }) status!: DisputeStatus;
  @ApiProperty(NULLABLE_TEXT) reasonCode!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'The deadline for a response' })
  respondBy!: string | null;
  @ApiProperty({ enum: DISPUTE_EVIDENCE, isArray: true, description: 'What an operator has collected' })
  evidence!: DisputeEvidence[];
  @ApiProperty(MOMENT) createdAt!: string;
  @ApiProperty(MOMENT) updatedAt!: string;
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}

@ApiSchema({ description: 'The sums of the payments that orders have recorded.' })
class LedgerOrdersDto {
  @ApiProperty(RUPEES) paid!: number;
  @ApiProperty(RUPEES) refunded!: number;
  @ApiProperty(RUPEES) lost!: number;
}

@ApiSchema({ description: 'Captured money, compared with refunds and orders.' })
export class LedgerDto implements LedgerResponse {
  @ApiProperty({ description: 'Rupees captured, including unmatched payments' }) captured!: number;
  @ApiProperty({ description: 'Rupees of refunds that were processed' }) refunded!: number;
  @ApiProperty({ description: 'Rupees taken back in lost disputes' }) lost!: number;
  @ApiProperty({ description: 'Rupees of refunds under way' }) refunding!: number;
  @ApiProperty({ type: LedgerOrdersDto, description: 'The amounts recorded in orders' }) orders!: LedgerOrdersDto;
  @ApiProperty({ description: 'Rupees of unmatched payments' }) unmatched!: number;
  @ApiProperty({ description: 'Rupees; 0 when everything is accounted for' }) difference!: number;
}

@ApiSchema({ description: 'Whether the connection with the payment provider works.' })
export class ProviderStatusDto implements ProviderStatusResponse {
  @ApiProperty({
    description: 'Payments were captured more than an hour ago, and no event has arrived since they were begun',
  })
  eventsMissing!: boolean;
  @ApiProperty({ description: 'Events are missing, and some were rejected because of their signature' })
  eventsRejected!: boolean;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When the last event arrived; null when none has for a year' })
  lastEventAt!: string | null;
  @ApiProperty({ description: 'The provider rejects our keys' }) keysRejected!: boolean;
  @ApiProperty({ description: 'Our keys are for tests: payments succeed, and move no money' }) testMode!: boolean;
}

@ApiSchema({ description: 'A payment method that does not work at present.' })
export class DowntimeDto implements DowntimeResponse {
  @ApiProperty({ description: "The provider's downtime" }) id!: string;
  @ApiProperty({ example: 'netbanking', description: "The payment method, in the provider's words" }) method!: string;
  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The affected bank, network or app; null for the whole method',
  })
  instrument!: string | null;
  @ApiProperty({ enum: DOWNTIME_SEVERITIES, description: '`high`: payments fail. Otherwise they may fail or be slow' })
  severity!: DowntimeSeverity;
}

@ApiSchema({ description: 'Acknowledges an event of the payment provider.' })
export class EventReceivedDto {
  @ApiProperty({ enum: ['ok'], description: 'Always `ok`.' }) status!: 'ok';
}
