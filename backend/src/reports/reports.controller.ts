import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Sales, SalesResponse, SummaryResponse } from '#libs/contract/reports.js';
import { rupeesFromPaise } from '#libs/money.js';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Clock } from '../kernel/clock.port.js';
import { invalidFields } from '../kernel/validation.js';
import { LeadsService } from '../leads/leads.service.js';
import { SalesService } from '../orders/sales.service.js';
import { PeriodDto, SalesDto, SummaryDto } from './reports.dto.js';
import { lastYear, periodFault, stepFor, stepsOf, sumsBy } from './sales-report.js';

@ApiTags('reports')
@Allow('admin')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly sales: SalesService,
    private readonly accounts: AccountsService,
    private readonly leads: LeadsService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  @Get('summary')
  @ApiDoc({
    summary: 'Get the summary',
    description:
      'Number and revenue of paid orders, customers and leads. Revenue is the sum of the discounted ' +
      'amounts, less refunds.',
  })
  @ApiOkResponse({ type: SummaryDto })
  async getSummary(): Promise<SummaryResponse> {
    const [sales, washes, customers, leads] = await Promise.all([
      this.sales.total(),
      this.sales.kept('wash'),
      this.accounts.count('user'),
      this.leads.count(),
    ]);
    return {
      orders: sales.orders,
      revenue: Math.round(rupeesFromPaise(sales.revenue)),
      customers,
      leads,
      washes: { paid: washes.orders, revenue: Math.round(rupeesFromPaise(washes.revenue)) },
    };
  }

  @Get('sales')
  @ApiDoc({
    summary: 'Get sales over time',
    description:
      'Paid orders and revenue per day or month, by car type and by community. A sale counts on the day its ' +
      'payment was captured. The last twelve months when no days are given.',
  })
  @ApiOkResponse({ type: SalesDto })
  async getSales(@Query() { from, to }: PeriodDto): Promise<SalesResponse> {
    const usual = lastYear(this.clock.today());
    const period = { from: from ?? usual.from, to: to ?? usual.to };
    const fault = periodFault(period);
    if (fault !== null) throw invalidFields([{ field: 'from', message: fault }]);

    const step = stepFor(period);
    const read = (by: 'carType' | 'communityId') =>
      step === 'day' ? this.sales.byDay(period, by) : this.sales.byMonth(period, by);
    const [ofTypes, ofCommunities] = await Promise.all([read('carType'), read('communityId')]);
    const communities = await this.communities.lookup(ofCommunities.map(({ group }) => group));
    const byTime = sumsBy(ofTypes, ({ at }) => at);
    const none = { orders: 0, revenue: 0 };
    return {
      ...period,
      ...(sumsBy(ofTypes, () => 'all').get('all') ?? none),
      step,
      periods: stepsOf(period, step).map(({ at, ...days }) => ({ ...days, ...(byTime.get(at) ?? none) })),
      carTypes: ranked(sumsBy(ofTypes, ({ group }) => group)).map(([carType, sums]) => ({ carType, ...sums })),
      communities: ranked(sumsBy(ofCommunities, ({ group }) => communities(group)?.id ?? null)).map(
        ([communityId, sums]) => ({ communityId, communityName: communities(communityId)?.name ?? '', ...sums }),
      ),
    };
  }
}

function ranked<K>(sums: Map<K, Sales>): [K, Sales][] {
  return [...sums].sort(([, a], [, b]) => b.orders - a.orders || b.revenue - a.revenue);
}
