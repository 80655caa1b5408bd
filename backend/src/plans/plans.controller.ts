import { Body, Controller, Get, HttpCode, Ip, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { PlanOrderResponse, PlanQuoteResponse, PlanResponse, PlanSlotsResponse } from '#libs/contract/plans.js';
import { BRAND } from '#libs/brand.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { Idempotent } from '../kernel/idempotency.js';
import { PaymentsService } from '../payments/payments.service.js';
import { subscriptionQuoteResponse } from '../pricing/quote-response.js';
import type { Plan } from './plan.js';
import { planResponse } from './plan-response.js';
import {
  CheckoutAddDto,
  PlanDataDto,
  PlanDto,
  PlanOrderDto,
  PlanQuoteDto,
  PlanRequestDto,
  PlanSlotsDto,
  PlanSlotsQueryDto,
  PlanStatusChangeDto,
} from './plans.dto.js';
import { PlansService } from './plans.service.js';

@ApiTags('plans')
@ApiBearerAuth()
@Controller()
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
    private readonly communities: CommunitiesService,
  ) {}

  @Post('checkout/quote')
  @Allow('user', 'admin')
  @HttpCode(200)
  @ApiOkResponse({ type: PlanQuoteDto })
  async quote(@CurrentCaller() caller: Caller, @Body() { planData }: PlanRequestDto): Promise<PlanQuoteResponse> {
    const { carType, quote } = await this.plans.quote(caller.userId, planData, 'planData.');
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
    const { plan, orderId } = await this.plans.order(caller.userId, planData, ip);
    const months = plan.planDuration === 1 ? '1 month' : `${plan.planDuration} months`;
    return {
      planId: plan.id,
      orderId,
      ...this.payments.checkout,
      amount: plan.payable,
      currency: 'INR',
      name: BRAND.name,
      description: `Daily Car Care, ${plan.carName}, ${months}`,
    };
  }

  /** Completes a purchase with what the provider's checkout handed back; repeating it returns the same plan. */
  @Post('checkout/add')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: PlanDto })
  async complete(@CurrentCaller() caller: Caller, @Body() body: CheckoutAddDto): Promise<PlanResponse> {
    if (body.userId !== caller.userId) throw new DomainError('not-found', { message: 'This order does not exist.' });
    const proof = { orderId: body.razorpay_order_id, signature: body.razorpay_signature };
    return this.response(caller, await this.plans.complete(caller.userId, body.planData, proof));
  }

  /** The time slots that the caller could have in a community, their own unless another is named. */
  @Get('checkout/slots')
  @Allow('user')
  @ApiOkResponse({ type: PlanSlotsDto })
  slots(@CurrentCaller() caller: Caller, @Query() { communityId }: PlanSlotsQueryDto): Promise<PlanSlotsResponse> {
    return this.plans.slots(caller.userId, communityId);
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
    const plans = await this.plans.ofUser(userId);
    const communities = await this.communities.lookup(plans.map(({ communityId }) => communityId));
    return plans.map((plan) => planResponse(plan, caller.role, this.clock.today(), communities));
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
    return this.response(caller, await this.plans.begin(userId, data, caller.role === 'user' ? ip : null));
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
    return this.response(caller, await this.plans.step(caller, userId, planId, status, pause));
  }

  private async response({ role }: Caller, plan: Plan): Promise<PlanResponse> {
    return planResponse(plan, role, this.clock.today(), await this.communities.lookup([plan.communityId]));
  }
}

function assertOwnerOrAdmin(caller: Caller, userId: string): void {
  if (caller.role !== 'admin' && caller.userId !== userId) throw new DomainError('not-found');
}
