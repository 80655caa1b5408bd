import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayUnique, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ORDER_KINDS, type OrderKind } from '#libs/contract/orders.js';
import {
  EXTRA_SERVICES,
  MISSED_REASONS,
  VISIT_OUTCOMES,
  type ExtraService,
  type MissedReason,
  type VisitReportRequest,
} from '#libs/contract/visits.js';
import { WASH_STATUSES, type ScheduledWashStatusRequest, type WashStatus } from '#libs/contract/washes.js';
import { MAX_VISIT_NOTE_LENGTH } from '#libs/visits.js';
import { CalendarDay, DateTime, nullAsEmptyReadable, Omittable } from '../kernel/field-rules.js';
import { StoredVisitReportDto } from '../visits/visit-report.fields.js';

const TIME_MESSAGE = 'Please send a time such as 2026-11-21T04:30:00Z';

/** The report that the sender of a mark has seen. */
const SeenReport = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description }),
    IsOptional(),
    DateTime(TIME_MESSAGE),
  );

const REPORTED = [...VISIT_OUTCOMES, 'due'] as const;

export class ScheduleDayDto {
  @ApiPropertyOptional({ format: 'date', description: 'A day in Asia/Kolkata. Defaults to today' })
  @IsOptional()
  @CalendarDay('Please choose a day such as 2026-11-21')
  date?: string;
}

@ApiSchema({ description: "The new status of a visit's wash." })
export class ScheduledWashStatusDto implements ScheduledWashStatusRequest {
  @ApiProperty({ enum: WASH_STATUSES })
  @IsIn(WASH_STATUSES, { message: `status must be one of ${WASH_STATUSES.join(', ')}` })
  status!: WashStatus;

  @SeenReport('The `reportedAt` of the report that the wash was missed, as you have seen it; null if there was none')
  basedOn?: string | null;
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
  @ApiProperty({ type: String, nullable: true }) assigneeId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of the assigned employee, or null' })
  assignee!: string | null;
  @ApiProperty({
    type: StoredVisitReportDto,
    nullable: true,
    description: 'That it was missed; null without such a report',
  })
  report!: StoredVisitReportDto | null;
  @ApiProperty({ description: 'Rupees with GST that the customer still owes for it; 0 once it is paid' })
  amountDue!: number;
}

@ApiSchema({ description: 'How often each extra was done in the 30 days up to and including the day of the visit.' })
class ExtrasDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of interior cleanings' }) interior!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of waxings' }) wax!: number;
}

@ApiSchema({ description: 'The plan of a visit.' })
class VisitPlanDto {
  @ApiProperty({ type: StoredVisitReportDto, nullable: true, description: 'Null until the visit is reported' })
  report!: StoredVisitReportDto | null;
  @ApiProperty({ type: ExtrasDto }) extras!: ExtrasDto;
}

@ApiSchema({ description: 'A report of a visit, or its withdrawal.' })
export class VisitReportRequestDto implements VisitReportRequest {
  @ApiProperty({
    format: 'date',
    description:
      'The day of the visit, Asia/Kolkata: for employees, today or one of the two days before; for the office, one of ' +
      'the last 30 days',
  })
  @CalendarDay('Please choose a day such as 2026-11-21')
  date!: string;

  @ApiProperty({ enum: REPORTED, description: '`due` withdraws the report' })
  @IsIn(REPORTED, { message: `outcome must be one of ${REPORTED.join(', ')}` })
  outcome!: (typeof REPORTED)[number];

  @ApiPropertyOptional({ enum: EXTRA_SERVICES, isArray: true, description: 'For `done`' })
  @Omittable()
  @ArrayUnique()
  @IsIn(EXTRA_SERVICES, { each: true, message: `extras may contain ${EXTRA_SERVICES.join(', ')}` })
  extras?: ExtraService[];

  @ApiPropertyOptional({ enum: MISSED_REASONS, nullable: true, description: 'Required for `missed`' })
  @IsOptional()
  @IsIn(MISSED_REASONS, { message: `reason must be one of ${MISSED_REASONS.join(', ')}` })
  reason?: MissedReason | null;

  @ApiPropertyOptional({ description: 'For the customer and the office. Required for the reason `other`' })
  @Omittable()
  @Transform(nullAsEmptyReadable)
  @MaxLength(MAX_VISIT_NOTE_LENGTH, { message: `Please use at most ${MAX_VISIT_NOTE_LENGTH} characters` })
  @IsString()
  note?: string;

  @SeenReport(
    'The `reportedAt` of the report that you have seen; null if there was none. A report that you have not seen is ' +
      'then neither replaced nor withdrawn',
  )
  basedOn?: string | null;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When the visit was marked, if the report is sent later. It then does not replace a newer report by somebody ' +
      'else. Not before the day of the visit, and at most one day in the future. Without effect for `due` and ' +
      'together with `basedOn`',
  })
  @Omittable()
  @DateTime(TIME_MESSAGE)
  markedAt?: string;
}

@ApiSchema({ description: 'One service on one car on one day.' })
export class ScheduledVisitDto {
  @ApiProperty({ description: 'The id of the plan or the wash' }) id!: string;
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ description: 'Asia/Kolkata', example: '05:30' }) start!: string;
  @ApiProperty() timeSlot!: string;
  @ApiProperty() name!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() address!: string;
  @ApiProperty({ description: 'The name of its community' }) community!: string;
  @ApiProperty({ description: 'Tower or block; may be empty' }) tower!: string;
  @ApiProperty({ type: VisitCarDto, nullable: true }) car!: VisitCarDto | null;
  @ApiProperty({ type: VisitWashDto, nullable: true }) wash!: VisitWashDto | null;
  @ApiProperty({ type: VisitPlanDto, nullable: true }) plan!: VisitPlanDto | null;
}

@ApiSchema({ description: 'A community that cannot be served on a day.' })
class ClosureDto {
  @ApiProperty() community!: string;
  @ApiProperty({ description: 'Why, such as `Water shortage`' }) reason!: string;
}

@ApiSchema({ description: 'The visits in a community on a day.' })
export class ScheduleDto {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why nothing is cleaned on the day, such as the name of a holiday; null if any community is served',
  })
  dayOff!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The name of the holiday; null on the weekly day off and on a service day',
  })
  holiday!: string | null;
  @ApiProperty({ type: [ClosureDto], description: 'The communities that cannot be served while others are' })
  closures!: ClosureDto[];
  @ApiProperty({ type: String, nullable: true }) community!: string | null;
  @ApiProperty({ type: [ScheduledVisitDto] }) visits!: ScheduledVisitDto[];
}
