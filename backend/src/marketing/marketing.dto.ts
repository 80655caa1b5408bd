import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type {
  MarketingConsentRequest,
  MarketingConsentResponse,
  UnsubscribedResponse,
} from '#libs/contract/marketing.js';

export class MarketingConsentDto implements MarketingConsentRequest {
  @ApiProperty({ description: 'Whether news and offers may be mailed' })
  @IsBoolean({ message: 'granted must be true or false' })
  granted!: boolean;
}

export class MarketingConsentResponseDto implements MarketingConsentResponse {
  @ApiProperty({ description: 'Whether news and offers may be mailed' }) granted!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null if it was never granted' })
  changedAt!: string | null;
}

export class UnsubscribedDto implements UnsubscribedResponse {
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'The address that gets no more news and offers' }) email!: string;
}
