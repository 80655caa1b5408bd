import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, ValidateIf, ValidateNested } from 'class-validator';
import { MESSAGES } from '#libs/messages.js';
import {
  MAX_HOLIDAY_NAME,
  MAX_HOLIDAYS,
  WEEKDAYS,
  type ListedDaysOff,
  type ListedHoliday,
  type Weekday,
} from '#libs/service-days.js';
import { CalendarDay, emptyAsNull, MaxCharacters } from '../kernel/field-rules.js';
import { Line } from './contacts.dto.js';

/** Longer than any id. */
const MAX_ID_LENGTH = 100;

@ApiSchema({ description: 'A day on which no team works, or on which one community cannot be served.' })
class HolidayDto implements ListedHoliday {
  @ApiProperty({ format: 'date', example: '2026-12-25', description: 'Asia/Kolkata' })
  @CalendarDay('Please choose a day')
  date!: string;

  @ApiProperty({ example: 'Christmas', description: 'Shown to customers' })
  @Line(MAX_HOLIDAY_NAME, 'The name')
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The community that cannot be served. Left out or null for all communities; never null in responses',
  })
  @Transform(emptyAsNull)
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsString({ message: MESSAGES.communityNotListed })
  @MaxCharacters(MAX_ID_LENGTH, MESSAGES.communityNotListed)
  communityId?: string;
}

@ApiSchema({
  description: 'The days on which no team works. The price of a plan allows for them; they do not extend it.',
})
export class DaysOffDto implements ListedDaysOff {
  @ApiProperty({ enum: WEEKDAYS, nullable: true, description: 'The weekly day off; null for none' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ValidateIf((_, value) => value !== null)
  @IsIn(WEEKDAYS, { message: 'Please choose a day of the week, or none' })
  weekly!: Weekday | null;

  @ApiProperty({
    type: () => [HolidayDto],
    maxItems: MAX_HOLIDAYS,
    description: 'Each date once for each community, today or later unless it is in the list already. Returned by date',
  })
  @ValidateNested({ each: true })
  @Type(() => HolidayDto)
  @ArrayMaxSize(MAX_HOLIDAYS, { message: `At most ${MAX_HOLIDAYS} holidays` })
  @IsArray({ message: 'holidays must be a list' })
  holidays!: HolidayDto[];
}
