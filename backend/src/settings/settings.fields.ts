import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsDefined, IsObject, IsPositive, Max, Min, ValidateIf, ValidateNested } from 'class-validator';
import { MAX_GST_RATE, NO_GST_MESSAGE } from '#libs/gst-rate.js';
import { CalendarDay, emptyAsNull, TwoDecimals } from '../kernel/field-rules.js';

const MAX_PRICE = 100_000;

const RUPEES = { minimum: 1, maximum: MAX_PRICE, description: 'Rupees' };

/** At least 1, because the payment provider accepts no payment of 0. */
const inPriceRange = () =>
  applyDecorators(
    TwoDecimals('Please enter an amount in rupees, with at most two decimals'),
    Min(1, { message: 'A price is at least ₹1' }),
    Max(MAX_PRICE, { message: 'A price is at most ₹1,00,000' }),
  );

/** Rupees. */
export const Price = () => applyDecorators(ApiProperty(RUPEES), inPriceRange());

/** Rupees, or null for the price before. */
export const NewPrice = () =>
  applyDecorators(
    ApiProperty({ ...RUPEES, type: Number, nullable: true, description: 'Rupees; null for no change' }),
    OrNull(),
    inPriceRange(),
  );

const percent = (highest: number) => ({ minimum: 0, maximum: highest, description: 'Percent' });

const inPercentRange = (highest: number) =>
  applyDecorators(
    TwoDecimals('Please enter a percentage, with at most two decimals'),
    Min(0, { message: 'At least 0%' }),
    Max(highest, { message: `At most ${highest}%` }),
  );

export const Percent = (highest: number) => applyDecorators(ApiProperty(percent(highest)), inPercentRange(highest));

/** Services without GST are not supported. */
const GST_PERCENT = { ...percent(MAX_GST_RATE), minimum: 0.01 };

const inGstRange = () => applyDecorators(inPercentRange(MAX_GST_RATE), IsPositive({ message: NO_GST_MESSAGE }));

export const GstPercent = () => applyDecorators(ApiProperty(GST_PERCENT), inGstRange());

/** A GST rate, or null for the rate before. */
export const NewGstPercent = () =>
  applyDecorators(
    ApiProperty({ ...GST_PERCENT, type: Number, nullable: true, description: 'Percent; null for no change' }),
    OrNull(),
    inGstRange(),
  );

/** Accepts null. Other values must satisfy the other rules. */
const OrNull = () => ValidateIf((_, value) => value !== null);

export const Part = <T extends object>(of: () => Class<T>) =>
  applyDecorators(
    // The name `type` tells @nestjs/swagger that the function returns the class.
    ApiProperty({ type: () => of() }),
    isPart(of),
  );

/** A part, or null for no change. */
export const NewPart = <T extends object>(of: () => Class<T>) =>
  applyDecorators(
    ApiProperty({ type: () => of(), nullable: true, description: 'Null for no change' }),
    OrNull(),
    isPart(of),
  );

const isPart = <T extends object>(of: () => Class<T>) =>
  applyDecorators(
    IsDefined({ message: 'This part is required' }),
    IsObject({ message: 'This part is required' }),
    ValidateNested(),
    Type(of),
  );

export const Day = () =>
  applyDecorators(
    ApiProperty({
      type: String,
      nullable: true,
      example: '2026-12-01',
      description: 'Asia/Kolkata; null for no bound',
    }),
    Transform(emptyAsNull),
    OrNull(),
    CalendarDay('Please choose a day'),
  );
