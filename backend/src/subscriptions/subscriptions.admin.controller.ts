import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { MessageResponse } from '#libs/contract/accounts.js';
import type { OrderResponse, RenewalCount, RenewalResponse } from '#libs/contract/orders.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { MessageDto } from '../kernel/message.dto.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { OrderResponsesService } from '../orders/order-responses.service.js';
import { orderRow } from '../orders/order-row.js';
import { OrderDto } from '../orders/order.fields.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { DaysGivenBackService } from './days-given-back.service.js';
import { RenewalsService } from './renewals.service.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { renewalResponse } from './renewal-response.js';
import { DayGivenBackDto, PlanChangeDto, RenewalCountDto, RenewalDto, RenewalsDto } from './subscriptions.dto.js';

@ApiTags('subscriptions')
@Controller()
export class SubscriptionsAdminController {
  constructor(
    private readonly changes: SubscriptionChangesService,
    private readonly daysGivenBack: DaysGivenBackService,
    private readonly renewals: RenewalsService,
    private readonly records: OrderRecordsService,
    private readonly responses: OrderResponsesService,
  ) {}

  @Put('allOrders/:id')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Change a running subscription',
    description:
      'Plans a change of vehicle, address, parking place or time slot for a running subscription. It takes ' +
      'effect tomorrow at the earliest and reserves its time slot immediately.',
    errors: ['slot-not-offered', 'slot-full', 'transition-not-allowed'],
  })
  @Idempotent()
  @ApiOkResponse({ type: OrderDto })
  changeOrder(@Param('id') id: string, @Body() request: PlanChangeDto): Promise<OrderResponse> {
    return withLatestOnConflict(
      async () => this.row(await this.changes.plan(id, request)),
      async () => this.row(await this.records.findOf('subscription', id)),
    );
  }

  @Put('allOrders/:id/days-given-back')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Give back a day of a subscription',
    description:
      'Adds a day to the end of a running subscription for a visit that was not made, or removes it again. ' +
      'Later subscriptions of the vehicle move, and the customer gets an email. Safe to repeat.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @ApiOkResponse({ type: OrderDto })
  async giveDayBack(@Param('id') id: string, @Body() request: DayGivenBackDto): Promise<OrderResponse> {
    return this.row(await this.daysGivenBack.change(id, request));
  }

  @Get('renewals')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'List subscriptions due for renewal',
    description:
      'Subscriptions that end within 14 days or ended in the last 14, and whose vehicle has no later one, by end date. ' +
      'At most 1,000: those that end next, then those that have just ended.',
  })
  @ApiOkResponse({ type: [RenewalDto] })
  async listRenewals(@Query() { communityId }: RenewalsDto): Promise<RenewalResponse[]> {
    return this.responses.list(await this.renewals.due(communityId), renewalResponse, 'admin');
  }

  @Get('renewals/count')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'Count subscriptions due for renewal',
    description: 'The number of subscriptions in the list of those due for renewal that end soon.',
  })
  @ApiOkResponse({ type: RenewalCountDto })
  async countRenewals(): Promise<RenewalCount> {
    return { endingSoon: await this.renewals.countEndingSoon() };
  }

  @Post('renewals/:planId/mail')
  @Allow('orders:write')
  @ApiDoc({
    summary: 'Send a renewal link',
    description:
      'Emails the customer a link to renew the subscription, at most once a day, if its community takes new orders.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: MessageDto })
  async sendRenewalLink(@Param('planId') planId: string): Promise<MessageResponse> {
    await this.renewals.sendLink(planId);
    return { message: 'Renewal link sent' };
  }

  private row(subscription: SubscriptionOrder): Promise<OrderResponse> {
    return this.responses.one(subscription, orderRow, 'admin');
  }
}
