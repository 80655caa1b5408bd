import { ApiProperty } from '@nestjs/swagger';
import type { CheckoutResponse } from '#libs/contract/payments.js';

/** What the provider's checkout in the browser needs to pay an order. */
export class CheckoutFieldsDto implements CheckoutResponse {
  @ApiProperty({ description: "The provider's order" }) orderId!: string;
  @ApiProperty({ description: "The provider's public key" }) keyId!: string;
  @ApiProperty({ description: 'Paise' }) amount!: number;
  @ApiProperty({ enum: ['INR'] }) currency!: 'INR';
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty() checkoutScript!: string;
}
