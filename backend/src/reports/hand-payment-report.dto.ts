import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  HAND_MOVEMENT_KINDS,
  type HandMovement,
  type HandMovementKind,
  type HandPaymentReportResponse,
  type HandPaymentTotals,
} from '#libs/contract/hand-payment-report.js';
import { HAND_PAYMENT_METHODS, type HandPaymentMethod } from '#libs/contract/hand-payments.js';
import { ORDER_KINDS, type OrderKind } from '#libs/contract/orders.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ description: 'The payments and refunds by hand of one method in a period. Undone payments do not count.' })
class HandPaymentTotalsDto implements HandPaymentTotals {
  @ApiProperty({ enum: HAND_PAYMENT_METHODS }) method!: HandPaymentMethod;
  @ApiProperty({ ...COUNT, description: 'Number of payments' }) payments!: number;
  @ApiProperty({ description: 'Rupees received' }) received!: number;
  @ApiProperty({ ...COUNT, description: 'Number of refunds' }) refunds!: number;
  @ApiProperty({ description: 'Rupees refunded' }) refunded!: number;
  @ApiProperty({ description: 'Rupees received less rupees refunded' }) net!: number;
}

@ApiSchema({ description: 'A payment or refund by hand, or the correction of a payment.' })
class HandMovementDto implements HandMovement {
  @ApiProperty({ enum: HAND_MOVEMENT_KINDS }) kind!: HandMovementKind;
  @ApiProperty({ format: 'date', description: 'When it was received or refunded; of a correction, as the payment' })
  day!: string;
  @ApiProperty({ enum: HAND_PAYMENT_METHODS }) method!: HandPaymentMethod;
  @ApiProperty({ description: 'Of the UPI payment or bank transfer; empty for cash' }) reference!: string;
  @ApiProperty({ description: 'Rupees; negative for refunds and corrections' }) amount!: number;
  @ApiProperty() orderId!: string;
  @ApiProperty({ example: '#10423', description: 'Number of the order' }) orderNumber!: string;
  @ApiProperty({ enum: ORDER_KINDS }) orderKind!: OrderKind;
  @ApiProperty({ description: 'Name of the customer' }) customer!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the member of staff who recorded it' })
  staffName!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was recorded' }) recordedAt!: string;
}

@ApiSchema({ description: 'What staff received and refunded by hand in a period.' })
export class HandPaymentReportDto implements HandPaymentReportResponse {
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ type: [HandPaymentTotalsDto], description: 'Every method' }) methods!: HandPaymentTotalsDto[];
  @ApiProperty({ type: [HandMovementDto], description: 'Newest first' }) movements!: HandMovementDto[];
}
