import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { SummaryResponse } from '#libs/contract/reports.js';
import { rupeesFromPaise } from '#libs/money.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Allow } from '../kernel/access.js';
import { LeadsService } from '../leads/leads.service.js';
import { PlansService } from '../plans/plans.service.js';

class SummaryDto {
  @ApiProperty() orders!: number;
  @ApiProperty({ description: 'Whole rupees' }) revenue!: number;
  @ApiProperty() customers!: number;
  @ApiProperty() leads!: number;
}

@ApiTags('reports')
@ApiBearerAuth()
@Allow('admin')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly plans: PlansService,
    private readonly accounts: AccountsService,
    private readonly leads: LeadsService,
  ) {}

  @Get('summary')
  @ApiOkResponse({ type: SummaryDto })
  async summary(): Promise<SummaryResponse> {
    const [sales, customers, leads] = await Promise.all([this.plans.sales(), this.accounts.count('user'), this.leads.count()]);
    return { orders: sales.count, revenue: Math.round(rupeesFromPaise(sales.discountedAmount)), customers, leads };
  }
}
