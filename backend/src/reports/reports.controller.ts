import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Period } from '#libs/calendar.js';
import type { CustomerRetentionMonth, Sales, SalesResponse, SummaryResponse } from '#libs/contract/reports.js';
import { rupeesFromPaise } from '#libs/money.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Clock } from '../kernel/clock.port.js';
import { fieldError } from '../kernel/field-error.js';
import { LeadsService } from '../leads/leads.service.js';
import { SalesService } from '../orders/sales.service.js';
import { CustomerRetentionMonthDto, PeriodDto, SalesDto, SummaryDto } from './reports.dto.js';
import { CustomerRetentionService } from '../subscriptions/customer-retention.service.js';
import { lastYear, periodBefore, periodError, soldIn, stepFor, sumsBy } from './sales-report.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly sales: SalesService,
    private readonly accounts: AccountsService,
    private readonly leads: LeadsService,
    private readonly communities: CommunitiesService,
    private readonly customerRetention: CustomerRetentionService,
    private readonly clock: Clock,
  ) {}

  @Get('summary')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get the summary',
    description:
      'Number and revenue of paid orders, customers and leads. Revenue is the sum of the discounted ' +
      'amounts, less refunds.',
  })
  @ApiOkResponse({ type: SummaryDto })
  async getSummary(): Promise<SummaryResponse> {
    const [{ paid, washes }, customers, leads] = await Promise.all([
      this.sales.total(),
      this.accounts.count('user'),
      this.leads.count(),
    ]);
    return {
      orders: paid.orders,
      revenue: Math.round(rupeesFromPaise(paid.revenue)),
      customers,
      leads,
      washes: { paid: washes.orders, revenue: Math.round(rupeesFromPaise(washes.revenue)) },
    };
  }

  @Get('sales')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get sales over time',
    description:
      'Paid orders and revenue by day or month, by car type and by community. A sale counts on the day its ' +
      'payment was captured. Includes the previous period for comparison. Defaults to the last twelve months.',
  })
  @ApiOkResponse({ type: SalesDto })
  async getSales(@Query() { from, to }: PeriodDto): Promise<SalesResponse> {
    const usual = lastYear(this.clock.today());
    const period = { from: from ?? usual.from, to: to ?? usual.to };
    const error = periodError(period);
    if (error !== null) throw fieldError('from', error);

    const step = stepFor(period);
    const before = periodBefore(period, step);
    const byCarType = (days: Period) =>
      step === 'day' ? this.sales.byDay(days, 'carType') : this.sales.byMonth(days, 'carType');
    const [ofTypes, ofCommunities, ofBefore] = await Promise.all([
      byCarType(period),
      this.sales.byGroup(period, 'communityId'),
      byCarType(before),
    ]);
    const communities = await this.communities.lookup(ofCommunities.map(({ group }) => group));
    return {
      ...soldIn(period, step, ofTypes),
      step,
      previous: soldIn(before, step, ofBefore),
      carTypes: ranked(sumsBy(ofTypes, ({ group }) => group)).map(([carType, sums]) => ({ carType, ...sums })),
      communities: ranked(sumsBy(ofCommunities, ({ group }) => communities(group)?.id ?? null)).map(
        ([communityId, sums]) => ({ communityId, communityName: communities(communityId)?.name ?? '', ...sums }),
      ),
    };
  }

  @Get('retention')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get renewals and churn by month',
    description:
      'The last twelve months and the current one to date, oldest first. The renewal rate of a month is ' +
      '`renewed / ended`, its churn `customersLost / customersAtStart`. Plans are renewed within 30 days, so a month is ' +
      'final 30 days after its end. Updated hourly.',
  })
  @ApiOkResponse({ type: [CustomerRetentionMonthDto] })
  async getRetention(): Promise<CustomerRetentionMonth[]> {
    const months = await this.customerRetention.lastYear();
    return months.map(({ month, ended, renewed, customersAtStart, customersLost, isSettled }) => ({
      month,
      ended,
      renewed,
      customersAtStart,
      customersLost,
      isSettled,
    }));
  }
}

function ranked<K>(sums: Map<K, Sales>): [K, Sales][] {
  return [...sums].sort(([, a], [, b]) => b.orders - a.orders || b.revenue - a.revenue);
}
