import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CAR_TYPES, type CarType } from '#libs/catalogue.js';
import type { PlanQuoteResponse } from '#libs/contract/plans.js';
import type { WashQuoteResponse } from '#libs/contract/washes.js';

@ApiSchema({ description: 'The computed price of a subscription.' })
export class PlanQuoteDto implements PlanQuoteResponse {
  @ApiProperty({ enum: CAR_TYPES }) carType!: CarType;
  @ApiProperty({ description: 'Rupees' }) planAmount!: number;
  @ApiProperty({ description: 'Rupees, after the promotion' }) discountedAmount!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) payable!: number;
  @ApiProperty() promotionPercent!: number;
  @ApiProperty() gstPercent!: number;
}

@ApiSchema({ description: 'The computed price of a single wash.' })
export class WashQuoteDto implements WashQuoteResponse {
  @ApiProperty({ description: 'Rupees' }) price!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) total!: number;
}
