import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  PAYMENT_STATUSES,
  PURPOSES,
  UNMATCHED_REASONS,
  UNMATCHED_STATUSES,
  type AssignmentRequest,
  type PaymentResponse,
  type PaymentStatus,
  type Purpose,
  type UnmatchedPaymentResponse,
  type UnmatchedReason,
  type UnmatchedStatus,
} from '#libs/contract/payments.js';

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

export class PaymentDto implements PaymentResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: PURPOSES }) purpose!: Purpose;
  @ApiProperty() subjectId!: string;
  @ApiProperty() userId!: string;
  @ApiProperty({ description: 'Rupees' }) amount!: number;
  @ApiProperty({ description: 'Rupees' }) refunded!: number;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty({ type: String, nullable: true }) orderId!: string | null;
  @ApiProperty({ type: String, nullable: true }) paymentId!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) capturedAt!: string | null;
}

export class UnmatchedPaymentDto implements UnmatchedPaymentResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: UNMATCHED_REASONS }) reason!: UnmatchedReason;
  @ApiProperty({ enum: UNMATCHED_STATUSES }) status!: UnmatchedStatus;
  @ApiProperty({ type: String, nullable: true }) orderId!: string | null;
  @ApiProperty({ type: String, nullable: true }) userId!: string | null;
  @ApiProperty() amount!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
  @ApiProperty({ type: String, nullable: true }) subjectId!: string | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty({ description: 'One more at each change' }) version!: number;
}
