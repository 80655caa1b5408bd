import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import {
  CONSENT_SOURCES,
  type ConsentSource,
  type MarketingConsentRequest,
  type MarketingConsentResponse,
  type SubscriberResponse,
  type UnsubscribedResponse,
} from '#libs/contract/marketing.js';

@ApiSchema({ description: 'Whether the account holder consents to news and offers.' })
export class MarketingConsentDto implements MarketingConsentRequest {
  @ApiProperty({ description: 'Whether news and offers may be emailed' })
  @IsBoolean({ message: 'granted must be true or false' })
  granted!: boolean;
}

@ApiSchema({ description: "The account holder's consent to news and offers." })
export class MarketingConsentResponseDto implements MarketingConsentResponse {
  @ApiProperty({ description: 'Whether news and offers may be emailed' }) granted!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null if it was never granted' })
  changedAt!: string | null;
}

@ApiSchema({ description: 'The email address that gets no more news and offers.' })
export class UnsubscribedDto implements UnsubscribedResponse {
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'The email address that was unsubscribed' }) email!: string;
}

@ApiSchema({ description: 'An email address, and its consent to news and offers.' })
export class SubscriberDto implements SubscriberResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Whether news and offers may be emailed; false once it was withdrawn' })
  granted!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When it was last granted or withdrawn' }) changedAt!: string;
  @ApiProperty({ enum: CONSENT_SOURCES, description: 'Where it was last granted or withdrawn' })
  source!: ConsentSource;
}
