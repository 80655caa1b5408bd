import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { PlanOrderResponse, PlanQuoteResponse, PlanResponse, PlanSlotsResponse } from '#libs/contract/plans.js';
import { BRAND } from '#libs/brand.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { PaymentsService } from '../payments/payments.service.js';
import { subscriptionQuoteResponse } from '../pricing/quote-response.js';
import { PlanDto, PlanQuoteDto } from '../orders/order.fields.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { communityIdsOf, planResponse } from './subscription-response.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import { monthsText } from './subscription.js';
import {
  CheckoutAddDto,
  PlanChangeDto,
  PlanDataDto,
  PlanOrderDto,
  PlanRequestDto,
  PlanSlotsDto,
  PlanSlotsQueryDto,
  PlanStatusChangeDto,
} from './subscriptions.dto.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ApiTags('plans')
@ApiBearerAuth()
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
    private readonly communities: CommunitiesService,
  ) {}

  @Post('checkout/quote')
  @Allow('user', 'admin')
  @HttpCode(200)
  @ApiOkResponse({ type: PlanQuoteDto })
  async quote(@CurrentCaller() caller: Caller, @Body() { planData }: PlanRequestDto): Promise<PlanQuoteResponse> {
    const { carType, quote } = await this.subscriptions.quote(caller.userId, planData, 'planData.');
    return subscriptionQuoteResponse(carType, quote);
  }

  @Post('checkout/order')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: PlanOrderDto })
  async order(
    @CurrentCaller() caller: Caller,
    @Body() { planData }: PlanRequestDto,
    @Ip() ip: string,
  ): Promise<PlanOrderResponse> {
    const { subscription, providerOrderId } = await this.subscriptions.order(caller.userId, planData, ip);
    const { id, total, carName, planDuration } = subscription;
    return {
      planId: id,
      orderId: providerOrderId,
      ...this.payments.checkout,
      amount: total,
      currency: 'INR',
      name: BRAND.name,
      description: `Daily Car Care, ${carName}, ${monthsText(planDuration)}`,
    };
  }

  /** Completes a purchase with what the provider's checkout handed back; repeating it returns the same plan. */
  @Post('checkout/add')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: PlanDto })
  async complete(@CurrentCaller() caller: Caller, @Body() body: CheckoutAddDto): Promise<PlanResponse> {
    if (body.userId !== caller.userId) throw new DomainError('not-found', { message: 'This order does not exist.' });
    const proof = { providerOrderId: body.razorpay_order_id, signature: body.razorpay_signature };
    return this.response(caller, await this.subscriptions.complete(caller.userId, body.planData, proof));
  }

  /** The time slots that the caller could have in a community, their own unless another is named. */
  @Get('checkout/slots')
  @Allow('user')
  @ApiOkResponse({ type: PlanSlotsDto })
  slots(@CurrentCaller() caller: Caller, @Query() { communityId }: PlanSlotsQueryDto): Promise<PlanSlotsResponse> {
    return this.subscriptions.slots(caller.userId, communityId);
  }

  @Get('checkout/:userId')
  @Allow('user', 'admin')
  @ApiOkResponse({ type: [PlanDto] })
  orders(@CurrentCaller() caller: Caller, @Param('userId') userId: string): Promise<PlanResponse[]> {
    return this.list(caller, userId);
  }

  @Get('plans/:userId')
  @Allow('user', 'admin')
  @ApiOkResponse({ type: [PlanDto] })
  async list(@CurrentCaller() caller: Caller, @Param('userId') userId: string): Promise<PlanResponse[]> {
    assertOwnerOrAdmin(caller, userId);
    const subscriptions = await this.subscriptions.ofUser(userId);
    const communities = await this.communities.lookup(subscriptions.flatMap(communityIdsOf));
    return subscriptions.map((one) => planResponse(one, caller.role, this.clock.now(), communities));
  }

  /** A plan that waits for its payment (checkout/order pays it). */
  @Post('plans/:userId')
  @Idempotent()
  @Allow('user', 'admin')
  @ApiCreatedResponse({ type: PlanDto })
  async begin(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Body() data: PlanDataDto,
    @Ip() ip: string,
  ): Promise<PlanResponse> {
    assertOwnerOrAdmin(caller, userId);
    return this.response(caller, await this.subscriptions.begin(userId, data, caller.role === 'user' ? ip : null));
  }

  @Patch('plans/:userId/:planId')
  @Idempotent()
  @Allow('user', 'admin')
  @ApiOkResponse({ type: PlanDto })
  async step(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
    @Body() { status, ...pause }: PlanStatusChangeDto,
  ): Promise<PlanResponse> {
    assertOwnerOrAdmin(caller, userId);
    return this.response(caller, await this.subscriptions.step(caller, userId, planId, status, pause));
  }

  @Put('plans/:userId/:planId')
  @ApiDoc({
    summary: 'Change a running plan from tomorrow on',
    description:
      'Plans a change of the time slot, parking place, address or car (of the same type). Fields that are left out stay. The new slot is reserved at once; the change takes effect tomorrow and adds to one that is planned already.',
  })
  @Idempotent()
  @Allow('user', 'admin')
  @ApiOkResponse({ type: PlanDto })
  @ApiEditConflict()
  async changePlan(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
    @Body() request: PlanChangeDto,
  ): Promise<PlanResponse> {
    assertOwnerOrAdmin(caller, userId);
    await this.subscriptions.get(userId, planId);
    return editing(
      async () => this.response(caller, await this.changes.plan(planId, request)),
      async () => this.response(caller, await this.subscriptions.get(userId, planId)),
    );
  }

  @Delete('plans/:userId/:planId/plannedChange')
  @ApiDoc({
    summary: 'Withdraw a planned change',
    description: 'The plan stays as it is, and the slot that was reserved for the change is released. Idempotent.',
  })
  @Idempotent()
  @Allow('user', 'admin')
  @ApiOkResponse({ type: PlanDto })
  async withdrawPlanChange(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
  ): Promise<PlanResponse> {
    assertOwnerOrAdmin(caller, userId);
    await this.subscriptions.get(userId, planId);
    return this.response(caller, await this.changes.withdraw(planId));
  }

  private async response({ role }: Caller, subscription: SubscriptionOrder): Promise<PlanResponse> {
    const communities = await this.communities.lookup(communityIdsOf(subscription));
    return planResponse(subscription, role, this.clock.now(), communities);
  }
}

function assertOwnerOrAdmin(caller: Caller, userId: string): void {
  if (caller.role !== 'admin' && caller.userId !== userId) throw new DomainError('not-found');
}
