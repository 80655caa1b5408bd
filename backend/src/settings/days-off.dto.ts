import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, ValidateIf, ValidateNested } from 'class-validator';
import {
  MAX_HOLIDAY_NAME,
  MAX_HOLIDAYS,
  WEEKDAYS,
  type DaysOff,
  type Holiday,
  type Weekday,
} from '#libs/service-days.js';
import { CalendarDay } from '../kernel/field-rules.js';
import { Line } from './contacts.dto.js';

@ApiSchema({ description: 'A day on which no team works.' })
class HolidayDto implements Holiday {
  @ApiProperty({ format: 'date', example: '2026-12-25', description: 'Asia/Kolkata' })
  @CalendarDay('Please choose a day')
  date!: string;

  @ApiProperty({ example: 'Christmas', description: 'Shown to customers' })
  @Line(MAX_HOLIDAY_NAME, 'The name')
  name!: string;
}

@ApiSchema({
  description: 'The days on which no team works. The price of a plan allows for them; they do not extend it.',
})
export class DaysOffDto implements DaysOff {
  @ApiProperty({ enum: WEEKDAYS, nullable: true, description: 'The weekly day off; null for none' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ValidateIf((_, value) => value !== null)
  @IsIn(WEEKDAYS, { message: 'Please choose a day of the week, or none' })
  weekly!: Weekday | null;

  @ApiProperty({
    type: () => [HolidayDto],
    maxItems: MAX_HOLIDAYS,
    description: 'Each date once, today or later unless it is in the list already. Returned by date',
  })
  @ValidateNested({ each: true })
  @Type(() => HolidayDto)
  @ArrayMaxSize(MAX_HOLIDAYS, { message: `At most ${MAX_HOLIDAYS} holidays` })
  @IsArray({ message: 'holidays must be a list' })
  holidays!: HolidayDto[];
}
