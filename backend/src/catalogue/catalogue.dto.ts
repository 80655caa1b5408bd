import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Contacts, GrievanceOfficer, Review, WaterSaving } from '#libs/contract/settings.js';
import type { BusinessDetails, CatalogueResponse } from '#libs/contract/catalogue.js';
import {
  CAR_TYPES,
  PLAN_DURATIONS,
  WASH_TIERS,
  type CarType,
  type PlanDuration,
  type WashTier,
} from '#libs/catalogue.js';
import {
  WEEKDAYS,
  type ListedDaysOff,
  type FormerDayOff,
  type ListedHoliday,
  type Weekday,
} from '#libs/service-days.js';
import { LogoDto } from '../branding/logo.fields.js';

@ApiSchema({ description: 'A size class with its monthly price.' })
class PricedCarTypeDto {
  @ApiProperty({ enum: CAR_TYPES }) type!: CarType;
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Rupees per month, before promotion and GST' }) monthlyPrice!: number;
}

@ApiSchema({ description: 'A car that customers can choose, with its size class.' })
class CarModelDto {
  @ApiProperty({ description: 'Make and model.' }) name!: string;
  @ApiProperty({ enum: CAR_TYPES }) type!: CarType;
}

@ApiSchema({ description: 'A single wash with its price and time slots.' })
class CatalogueWashDto {
  @ApiProperty({ enum: WASH_TIERS }) tier!: WashTier;
  @ApiProperty() service!: string;
  @ApiProperty({ description: 'Rupees' }) price!: number;
  @ApiProperty({ description: 'Rupees' }) gst!: number;
  @ApiProperty({ description: 'Rupees' }) total!: number;
  @ApiProperty({ type: [String], description: 'The time slots that new orders can choose, IST' }) slots!: string[];
}

@ApiSchema({ description: 'The promotion that the website advertises and checkout applies.' })
class PromotionDto {
  @ApiProperty() percent!: number;
  @ApiProperty() active!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Its last day, Asia/Kolkata' }) until!: string | null;
}

@ApiSchema({ description: 'A link to a profile of the operator in a social network.' })
class SiteLinkDto {
  @ApiProperty({ description: 'The name of the website.' }) name!: string;
  @ApiProperty() link!: string;
}

@ApiSchema({ description: 'How customers reach the operator.' })
class SiteContactsDto implements Contacts {
  @ApiProperty({ description: 'The name that customers know the business by' }) name!: string;
  @ApiProperty() street!: string;
  @ApiProperty() locality!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() pin!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ description: 'Empty if there is none' }) whatsapp!: string;
  @ApiProperty() email!: string;
  @ApiProperty() hours!: string;
  @ApiProperty({ type: [SiteLinkDto] }) social!: SiteLinkDto[];
}

@ApiSchema({ description: 'The person to whom customers complain, named by law on the website.' })
class SiteGrievanceOfficerDto implements GrievanceOfficer {
  @ApiProperty({ description: 'Empty if none is named' }) name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
}

@ApiSchema({ description: 'How much water is saved, and the source of the figure.' })
class SiteWaterSavingDto implements WaterSaving {
  @ApiProperty({ type: 'integer', description: 'Percent' }) percent!: number;
  @ApiProperty({ description: 'What the figure is based on' }) source!: string;
}

@ApiSchema({ description: "A customer's review on the website." })
class SiteReviewDto implements Review {
  @ApiProperty() text!: string;
  @ApiProperty() name!: string;
  @ApiProperty() community!: string;
  @ApiProperty() car!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Asia/Kolkata; null if unknown' }) date!: string | null;
  @ApiProperty({ description: 'Where it was published or how it was received' }) source!: string;
  @ApiProperty({ description: 'A made-up example, to be replaced. Pages mark it as such' }) example!: boolean;
}

@ApiSchema({ description: 'The rules of pauses.' })
class PauseRulesDto {
  @ApiProperty({ type: 'integer', description: 'The minimum length of a pause, in days' }) minDays!: number;
  @ApiProperty({
    type: 'integer',
    description: 'The maximum total length of all pauses of a term, in days; 0 if plans cannot be paused',
  })
  maxDaysPerTerm!: number;
  @ApiProperty({ type: 'integer', description: 'Days of a pause after which the time slot is released' })
  slotHeldDays!: number;
}

@ApiSchema({ description: 'A day on which no team works, or on which one community cannot be served.' })
class SiteHolidayDto implements ListedHoliday {
  @ApiProperty({ format: 'date', description: 'Asia/Kolkata' }) date!: string;
  @ApiProperty({ description: 'The name of the holiday.' }) name!: string;
  @ApiProperty({ required: false, description: 'The community that cannot be served; left out for all communities' })
  communityId?: string;
}

@ApiSchema({ description: 'A weekly day off that was replaced.' })
class FormerDayOffDto implements FormerDayOff {
  @ApiProperty({ enum: WEEKDAYS, nullable: true, description: 'The weekly day off; null for none' })
  weekly!: Weekday | null;
  @ApiProperty({ format: 'date', description: 'The last day on which it applies, Asia/Kolkata' }) until!: string;
}

@ApiSchema({ description: 'The days without service. They are included in the price and do not extend a plan.' })
class SiteDaysOffDto implements ListedDaysOff {
  @ApiProperty({ enum: WEEKDAYS, nullable: true, description: 'The weekly day off; null for none' })
  weekly!: Weekday | null;
  @ApiProperty({ type: [SiteHolidayDto], description: "Today's and later ones, by date" }) holidays!: SiteHolidayDto[];
  @ApiProperty({
    type: [FormerDayOffDto],
    required: false,
    description: 'The weekly day off that still applies today, on the day on which it was replaced',
  })
  former?: FormerDayOffDto[];
}

@ApiSchema({ description: "The operator's details that the website and the policies show." })
class BusinessDetailsDto implements BusinessDetails {
  @ApiProperty({ description: 'The name on invoices' }) legalName!: string;
  @ApiProperty({ description: 'The registered address on one line' }) address!: string;
  @ApiProperty({ description: 'Empty if not registered' }) gstin!: string;
  @ApiProperty({ type: SiteGrievanceOfficerDto }) grievanceOfficer!: SiteGrievanceOfficerDto;
  @ApiProperty({ type: SiteWaterSavingDto }) waterSaving!: SiteWaterSavingDto;
  @ApiProperty({ type: [SiteReviewDto] }) reviews!: SiteReviewDto[];
  @ApiProperty({ type: 'integer', description: 'How many hours before a wash its customer can still cancel it' })
  washCancelHours!: number;
  @ApiProperty({ type: PauseRulesDto }) pauses!: PauseRulesDto;
  @ApiProperty({ type: SiteDaysOffDto }) daysOff!: SiteDaysOffDto;
}

@ApiSchema({ description: "What can be bought, at today's prices, and what the website says about the operator." })
export class CatalogueDto implements CatalogueResponse {
  @ApiProperty({ type: [PricedCarTypeDto] }) carTypes!: PricedCarTypeDto[];
  @ApiProperty({ type: [CarModelDto] }) carModels!: CarModelDto[];
  @ApiProperty({ enum: PLAN_DURATIONS, isArray: true, description: 'Months' }) durations!: PlanDuration[];
  @ApiProperty({ type: [String], description: 'The time slots that new plans can choose, IST' }) planSlots!: string[];
  @ApiProperty({ type: [CatalogueWashDto] }) washes!: CatalogueWashDto[];
  @ApiProperty({ type: PromotionDto }) promotion!: PromotionDto;
  @ApiProperty() gstPercent!: number;
  @ApiProperty() payAfterWash!: boolean;
  @ApiProperty({ type: SiteContactsDto }) contacts!: SiteContactsDto;
  @ApiProperty({ type: LogoDto, nullable: true, description: 'Null for the built-in logo' }) logo!: LogoDto | null;
  @ApiProperty({ type: BusinessDetailsDto }) business!: BusinessDetailsDto;
  @ApiProperty({ description: 'Whether the payment provider is the stand-in, with which no money moves' })
  testPayments!: boolean;
}
