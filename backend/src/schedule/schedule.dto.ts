import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { WASH_STATUSES, type WashStatus } from '#libs/contract/washes.js';
import { CalendarDay } from '../kernel/field-rules.js';

export class ScheduleDayDto {
  @ApiPropertyOptional({ format: 'date', description: 'A day in Asia/Kolkata. Defaults to today' })
  @IsOptional()
  @CalendarDay('Please choose a day such as 2026-11-21')
  date?: string;
}

@ApiSchema({ description: "The new status of a visit's wash." })
export class VisitStatusChangeDto {
  @ApiProperty({ enum: WASH_STATUSES })
  @IsIn(WASH_STATUSES, { message: `status must be one of ${WASH_STATUSES.join(', ')}` })
  status!: WashStatus;
}

@ApiSchema({ description: 'The car to clean.' })
class VisitCarDto {
  @ApiProperty() name!: string;
  @ApiProperty() type!: string;
  @ApiProperty() colour!: string;
  @ApiProperty() number!: string;
  @ApiProperty() parking!: string;
}

@ApiSchema({ description: 'The single wash of a visit.' })
class VisitWashDto {
  @ApiProperty() service!: string;
  @ApiProperty({ enum: WASH_STATUSES }) status!: WashStatus;
  @ApiProperty({ enum: WASH_STATUSES, isArray: true }) allowedStatuses!: WashStatus[];
}

@ApiSchema({ description: 'One service on one car on one day.' })
export class VisitDto {
  @ApiProperty({ description: 'The id of the plan or the wash' }) id!: string;
  @ApiProperty({ enum: ['plan', 'wash'] }) kind!: 'plan' | 'wash';
  @ApiProperty({ description: 'Asia/Kolkata', example: '05:30' }) start!: string;
  @ApiProperty() timeSlot!: string;
  @ApiProperty() name!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() address!: string;
  @ApiProperty({ description: 'The name of its community' }) community!: string;
  @ApiProperty({ description: 'Tower or block; may be empty' }) tower!: string;
  @ApiProperty({ type: VisitCarDto, nullable: true }) car!: VisitCarDto | null;
  @ApiProperty({ type: VisitWashDto, nullable: true }) wash!: VisitWashDto | null;
}

@ApiSchema({ description: 'The visits in a community on a day.' })
export class ScheduleDto {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why no team works on the day, such as the name of a holiday; null on a service day',
  })
  dayOff!: string | null;
  @ApiProperty({ type: String, nullable: true }) community!: string | null;
  @ApiProperty({ type: [VisitDto] }) visits!: VisitDto[];
}
