import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PAYMENT_LINK_STATUSES, type PaymentLinkResponse, type PaymentLinkStatus } from '#libs/contract/payments.js';

@ApiSchema({ description: 'A link to pay for an order.' })
export class PaymentLinkDto implements PaymentLinkResponse {
  @ApiProperty() id!: string;
  @ApiProperty() orderId!: string;
  @ApiProperty({ enum: PAYMENT_LINK_STATUSES }) status!: PaymentLinkStatus;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The URL of the page; null until the provider has responded',
  })
  url!: string | null;
  @ApiProperty({ description: 'Rupees' }) amount!: number;
  @ApiProperty({ format: 'date-time', description: 'When it expires' }) expiresAt!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When it was last emailed to the customer',
  })
  mailedAt!: string | null;
}
