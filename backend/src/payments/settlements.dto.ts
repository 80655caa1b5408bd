import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PURPOSES, SETTLEMENT_STATUSES, type Purpose, type SettlementStatus } from '#libs/contract/payments.js';
import {
  SETTLEMENT_LINE_KINDS,
  SETTLEMENT_PROBLEMS,
  type SettlementLineKind,
  type SettlementLineResponse,
  type SettlementProblem,
  type SettlementProblemReason,
  type SettlementResponse,
} from '#libs/contract/settlements.js';

@ApiSchema({ description: 'A line of a settlement that does not match our records.' })
class SettlementProblemDto implements SettlementProblem {
  @ApiProperty({ description: "The provider's payment or refund" }) id!: string;
  @ApiProperty({ enum: SETTLEMENT_LINE_KINDS }) kind!: SettlementLineKind;
  @ApiProperty({ description: 'Rupees, as settled; negative for a deduction' }) amount!: number;
  @ApiProperty({
    enum: SETTLEMENT_PROBLEMS,
    description: 'Missing in our records, recorded with another amount, or also part of an earlier settlement',
  })
  reason!: SettlementProblemReason;
}

@ApiSchema({ description: 'A payment, refund or adjustment that is part of a settlement.' })
export class SettlementLineDto implements SettlementLineResponse {
  @ApiProperty({ description: "The provider's payment, refund or adjustment" }) id!: string;
  @ApiProperty({ enum: SETTLEMENT_LINE_KINDS }) kind!: SettlementLineKind;
  @ApiProperty({ description: 'Rupees, as settled; negative for a deduction' }) amount!: number;
  @ApiProperty({ type: String, nullable: true, description: 'The order of the payment or refund' })
  orderId!: string | null;
  @ApiProperty({ enum: PURPOSES, nullable: true }) purpose!: Purpose | null;
}

@ApiSchema({ description: "A transfer of captured money to the operator's bank account." })
export class SettlementDto implements SettlementResponse {
  @ApiProperty({ description: "The provider's settlement id" }) id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ format: 'date', description: 'Asia/Kolkata' }) settledOn!: string;
  @ApiProperty({ enum: SETTLEMENT_STATUSES }) status!: SettlementStatus;
  @ApiProperty({ type: String, nullable: true, description: "The bank's reference on the account statement" })
  utr!: string | null;
  @ApiProperty({ description: 'Rupees that the bank account received' }) amount!: number;
  @ApiProperty({ description: 'Rupees of payments' }) payments!: number;
  @ApiProperty({ description: 'Rupees of refunds' }) refunds!: number;
  @ApiProperty({ description: "Rupees of the provider's fees before tax" }) fees!: number;
  @ApiProperty({ description: 'Rupees of tax on the fees' }) tax!: number;
  @ApiProperty({ description: 'Rupees added; negative for deductions' }) adjustments!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Rupees settled less the sum of the lines: 0 when they match, null before the lines were read',
  })
  difference!: number | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of payments, refunds and adjustments' })
  lines!: number;
  @ApiProperty({ type: [SettlementProblemDto], description: 'Lines that do not match our records' })
  problems!: SettlementProblemDto[];
  @ApiProperty({ description: 'Incremented with each change' }) version!: number;
}
