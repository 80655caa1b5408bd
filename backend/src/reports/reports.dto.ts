import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { CalendarDate } from '#libs/calendar.js';
import type { CustomerRetentionMonth, SalesResponse, SummaryResponse } from '#libs/contract/reports.js';
import { CalendarDay } from '../kernel/field-rules.js';

const DAY = 'Please give a day such as 2026-11-21';

export class PeriodDto {
  @ApiPropertyOptional({ type: String, format: 'date', example: '2026-01-01' })
  @IsOptional()
  @CalendarDay(DAY)
  from?: CalendarDate;

  @ApiPropertyOptional({ type: String, format: 'date', example: '2026-11-21' })
  @IsOptional()
  @CalendarDay(DAY)
  to?: CalendarDate;
}

@ApiSchema({ description: 'Paid single washes.' })
class WashSumsDto {
  @ApiProperty({ type: 'integer', description: 'Number of paid single washes, without refunded ones' })
  paid!: number;
  @ApiProperty({ description: 'Whole rupees, before GST' }) revenue!: number;
}

@ApiSchema({ description: 'Key figures of the dashboard.' })
export class SummaryDto implements SummaryResponse {
  @ApiProperty() orders!: number;
  @ApiProperty({ description: 'Whole rupees' }) revenue!: number;
  @ApiProperty() customers!: number;
  @ApiProperty() leads!: number;
  @ApiProperty({ type: WashSumsDto }) washes!: WashSumsDto;
}

@ApiSchema({ description: 'Orders and revenue.' })
class SumsDto {
  @ApiProperty({ description: 'Orders of both kinds' }) orders!: number;
  @ApiProperty({ description: 'Rupees' }) revenue!: number;
}

class ComparedSumsDto extends SumsDto {
  @ApiProperty({ type: SumsDto, description: 'In the previous period' }) previous!: SumsDto;
}

@ApiSchema({ description: 'Sales in a period.' })
class PeriodSalesDto extends SumsDto {
  @ApiProperty({ format: 'date' }) from!: CalendarDate;
  @ApiProperty({ format: 'date' }) to!: CalendarDate;
}

@ApiSchema({ description: 'Sales in the period before, for comparison.' })
class PreviousSalesDto extends PeriodSalesDto {
  @ApiProperty({ type: [PeriodSalesDto], description: 'In the order of the periods' })
  periods!: PeriodSalesDto[];
}

@ApiSchema({ description: 'Sales to cars of one size class.' })
class CarTypeSalesDto extends ComparedSumsDto {
  @ApiProperty({ type: String, nullable: true, description: 'Null for washes of unknown cars' }) carType!:
    string | null;
}

@ApiSchema({ description: 'Sales in one community.' })
class CommunitySalesDto extends ComparedSumsDto {
  @ApiProperty({ type: String, nullable: true }) communityId!: string | null;
  @ApiProperty({ description: 'Empty for orders whose community is not listed' }) communityName!: string;
}

@ApiSchema({ description: 'Orders and revenue of a period, compared with the period before.' })
export class SalesDto extends PeriodSalesDto implements SalesResponse {
  @ApiProperty({ enum: ['day', 'month'] }) step!: 'day' | 'month';
  @ApiProperty({ type: [PeriodSalesDto] }) periods!: PeriodSalesDto[];
  @ApiProperty({ type: PreviousSalesDto, description: 'The same number of months, or days, before' })
  previous!: PreviousSalesDto;
  @ApiProperty({ type: [CarTypeSalesDto] }) carTypes!: CarTypeSalesDto[];
  @ApiProperty({ type: [CommunitySalesDto] }) communities!: CommunitySalesDto[];
}

@ApiSchema({ name: 'RetentionMonth', description: 'Renewals and churn of a month.' })
export class CustomerRetentionMonthDto implements CustomerRetentionMonth {
  @ApiProperty({ format: 'date', description: 'The first day of the month' }) month!: CalendarDate;
  @ApiProperty({ type: 'integer', description: 'Plans whose last day was in the month, cancelled ones included' })
  ended!: number;
  @ApiProperty({ type: 'integer', description: 'Of these, plans whose car has a following term within 30 days' })
  renewed!: number;
  @ApiProperty({ type: 'integer', description: 'Customers with a plan on the first day of the month' })
  customersAtStart!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Of these, customers whose last plan ended in the month, without another within 30 days',
  })
  customersLost!: number;
  @ApiProperty({ description: 'Whether the figures are final' }) isSettled!: boolean;
}
