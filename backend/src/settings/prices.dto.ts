import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import type { CarType, WashTier } from '#libs/catalogue.js';
import type { PromotionSettings, ScheduledChange } from '#libs/contract/settings.js';
import { MAX_SCHEDULED_CHANGES } from '#libs/settings-rules.js';
import { CalendarDay } from '../kernel/field-rules.js';
import { Day, NewGstPercent, NewPart, NewPrice, Part, Percent, Price } from './settings.fields.js';

const MAX_PROMOTION = 90;

@ApiSchema({ description: 'The monthly price for each car type.' })
export class MonthlyPricesDto implements Record<CarType, number> {
  @Price() Hatchback!: number;
  @Price() Sedan!: number;
  @Price() SUV!: number;
  @Price() C_SUV!: number;
  @Price() Luxury_SUV!: number;
  @Price() UltraLuxury_SUV!: number;
  @Price() UltraPremium_SUV!: number;
  @Price() Ultraluxury!: number;
}

@ApiSchema({ description: 'The price of each single wash.' })
export class WashPricesDto implements Record<WashTier, number> {
  @Price() basic!: number;
  @Price() premium!: number;
  @Price() ultimate!: number;
}

@ApiSchema({ description: 'The promotion, and the days on which it is valid.' })
export class PromotionSettingsDto implements PromotionSettings {
  @Percent(MAX_PROMOTION) percent!: number;
  @ApiProperty() @IsBoolean({ message: 'active must be true or false' }) active!: boolean;
  @Day() from!: string | null;
  @Day() to!: string | null;
}

@ApiSchema({ description: 'New monthly prices for each car type.' })
class NewMonthlyPricesDto implements Record<CarType, number | null> {
  @NewPrice() Hatchback!: number | null;
  @NewPrice() Sedan!: number | null;
  @NewPrice() SUV!: number | null;
  @NewPrice() C_SUV!: number | null;
  @NewPrice() Luxury_SUV!: number | null;
  @NewPrice() UltraLuxury_SUV!: number | null;
  @NewPrice() UltraPremium_SUV!: number | null;
  @NewPrice() Ultraluxury!: number | null;
}

@ApiSchema({ description: 'New prices of the single washes.' })
class NewWashPricesDto implements Record<WashTier, number | null> {
  @NewPrice() basic!: number | null;
  @NewPrice() premium!: number | null;
  @NewPrice() ultimate!: number | null;
}

@ApiSchema({ description: 'New prices, promotion or GST rate from a day on. Null leaves a value unchanged.' })
export class ScheduledChangeDto implements ScheduledChange {
  @ApiProperty({ format: 'date', example: '2027-01-01', description: 'The first day, Asia/Kolkata' })
  @CalendarDay('Please choose a day')
  from!: string;

  @Part(() => NewMonthlyPricesDto) monthlyPrices!: NewMonthlyPricesDto;
  @Part(() => NewWashPricesDto) washPrices!: NewWashPricesDto;
  @NewPart(() => PromotionSettingsDto) promotion!: PromotionSettingsDto | null;
  @NewGstPercent() gstPercent!: number | null;
}

export const ScheduledChanges = () =>
  applyDecorators(
    ApiProperty({
      type: () => [ScheduledChangeDto],
      maxItems: MAX_SCHEDULED_CHANGES,
      description:
        'Each first day once, tomorrow or later. Returned by their first day; those that have begun are part of the current values',
    }),
    ValidateNested({ each: true }),
    Type(() => ScheduledChangeDto),
    ArrayMaxSize(MAX_SCHEDULED_CHANGES, { message: `At most ${MAX_SCHEDULED_CHANGES} scheduled changes` }),
    IsArray({ message: 'scheduledChanges must be a list' }),
  );
