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
import type { GroupSales } from '../orders/sales.js';
import { SalesService } from '../orders/sales.service.js';
import { CustomerRetentionMonthDto, PeriodDto, SalesDto, SummaryDto } from './reports.dto.js';
import { CustomerRetentionService } from '../subscriptions/customer-retention.service.js';
import { lastYear, NOTHING, periodBefore, periodError, soldIn, stepFor, sumsBy } from './sales-report.js';

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
    const [ofTypes, ofBefore, ofCommunities, ofCommunitiesBefore] = await Promise.all([
      byCarType(period),
      byCarType(before),
      this.sales.byGroup(period, 'communityId'),
      this.sales.byGroup(before, 'communityId'),
    ]);
    const groups = [...ofCommunities, ...ofCommunitiesBefore].map(({ group }) => group);
    const communities = await this.communities.lookup(groups);
    const typeOf = ({ group }: GroupSales) => group;
    const communityOf = ({ group }: GroupSales) => communities(group)?.id ?? null;
    return {
      ...soldIn(period, step, ofTypes),
      step,
      previous: soldIn(before, step, ofBefore),
      carTypes: compared(ofTypes, ofBefore, typeOf).map(([carType, sums]) => ({ carType, ...sums })),
      communities: compared(ofCommunities, ofCommunitiesBefore, communityOf).map(([communityId, sums]) => ({
        communityId,
        communityName: communities(communityId)?.name ?? '',
        ...sums,
      })),
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

/** The sums of each group with sales, those with the most orders first, and its sums in the previous period. */
function compared(
  sales: readonly GroupSales[],
  before: readonly GroupSales[],
  groupOf: (sales: GroupSales) => string | null,
): [string | null, Sales & { previous: Sales }][] {
  const previous = sumsBy(before, groupOf);
  return [...sumsBy(sales, groupOf)]
    .sort(([, a], [, b]) => b.orders - a.orders || b.revenue - a.revenue)
    .map(([group, sums]) => [group, { ...sums, previous: previous.get(group) ?? NOTHING }]);
}
