import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import type { CheckoutResponse, PaymentCompletion } from '#libs/contract/payments.js';
import type { CheckoutProof } from './checkout-proof.js';

@ApiSchema({ description: "What the provider's checkout in the browser needs to pay an order." })
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

@ApiSchema({ description: "The result of the provider's checkout for an order." })
export class PaymentCompletionDto extends CheckoutResultDto implements PaymentCompletion {
  @ApiProperty({ description: "The provider's payment" })
  @Length(1, 64)
  @IsString()
  razorpay_payment_id!: string;
}

/** The proof of a payment that the browser reports. */
export function proofOf(completion: PaymentCompletion): CheckoutProof {
  return {
    orderId: completion.razorpay_order_id,
    paymentId: completion.razorpay_payment_id,
    signature: completion.razorpay_signature,
  };
}
