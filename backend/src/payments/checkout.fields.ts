import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
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

/** What the provider's checkout reports to the browser about a payment. */
export class CheckoutResultDto {
  @ApiProperty({ description: "The provider's order" })
  @Length(1, 64)
  @IsString()
  razorpay_order_id!: string;

  @ApiProperty({ description: 'Of the payment, by the provider' })
  @Length(1, 256)
  @IsString()
  razorpay_signature!: string;
}
