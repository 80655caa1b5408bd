import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { daysBetween, type Period } from '#libs/calendar.js';
import type { HandMovement, HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import { METHOD_NAMES, MOVEMENT_NAMES } from '#libs/hand-payments.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Clock } from '../kernel/clock.port.js';
import { csvDay, csvMoment, type CsvColumn } from '../kernel/csv.js';
import { fieldError } from '../kernel/field-error.js';
import { csvFile } from '../kernel/list-export.js';
import { HandPaymentReportDto } from './hand-payment-report.dto.js';
import { HandPaymentReportService } from './hand-payment-report.service.js';
import { PeriodDto } from './reports.dto.js';
import { periodError } from './sales-report.js';

/** A quarter has at most 92 days. */
const MAX_DAYS = 92;
const TOO_LONG = `Please choose at most ${MAX_DAYS} days`;

const COLUMNS: readonly CsvColumn<HandMovement>[] = [
  { title: 'Date', value: ({ day }) => csvDay(day) },
  { title: 'Type', value: ({ kind }) => MOVEMENT_NAMES[kind] },
  { title: 'Method', value: ({ method }) => METHOD_NAMES[method] },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Amount (₹)', value: ({ amount }) => amount },
  { title: 'Customer', value: ({ customer }) => customer },
  { title: 'Order', value: ({ orderNumber }) => orderNumber },
  { title: 'Recorded By', value: ({ staffName }) => staffName },
  { title: 'Recorded At', value: ({ recordedAt }) => csvMoment(recordedAt) },
  { title: 'Order ID', value: ({ orderId }) => orderId },
];

@ApiTags('reports')
@Controller('reports/hand-payments')
export class HandPaymentReportController {
  constructor(
    private readonly report: HandPaymentReportService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'Get payments by hand',
    description:
      'What staff received in cash, by UPI or by bank transfer, and refunded in these ways, in total and one by one, ' +
      `to compare with the cash and the bank statement. At most ${MAX_DAYS} days; defaults to today.`,
  })
  @ApiOkResponse({ type: HandPaymentReportDto })
  getHandPayments(@Query() days: PeriodDto): Promise<HandPaymentReportResponse> {
    return this.report.within(this.periodOf(days));
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export payments by hand',
    description: 'The payments and refunds one by one, as a CSV file. Refunds and corrections are negative.',
  })
  @ApiOkResponse({ description: 'A CSV file.', content: { 'text/csv': { schema: { type: 'string' } } } })
  exportHandPayments(@Query() days: PeriodDto): StreamableFile {
    const period = this.periodOf(days);
    return csvFile(`payments-by-hand-${period.from}-to-${period.to}`, COLUMNS, this.rows(period));
  }

  private periodOf({ from, to }: PeriodDto): Period {
    const today = this.clock.today();
    const period = { from: from ?? to ?? today, to: to ?? today };
    const error = periodError(period) ?? (daysBetween(period.from, period.to) < MAX_DAYS ? null : TOO_LONG);
    if (error !== null) throw fieldError('from', error);
    return period;
  }

  private async *rows(period: Period): AsyncGenerator<HandMovement> {
    yield* (await this.report.within(period)).movements;
  }
}
