import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { PlanOrderResponse, PlanQuoteResponse, PlanResponse, PlanSlotsResponse } from '#libs/contract/plans.js';
import { Allow, CurrentCaller, mayAccess, Public, type Caller } from '../kernel/access.js';
import { WithoutActor } from '../kernel/actor.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { CHECKOUT_ERRORS, CONFIRMATION_ERRORS, REFUND_ERRORS } from '../payments/payment-errors.js';
import { planQuoteResponse } from '../pricing/quote-response.js';
import { PlanQuoteDto } from '../pricing/quote.fields.js';
import { PlanDto } from '../orders/order.fields.js';
import { OrderResponsesService } from '../orders/order-responses.service.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { planResponse } from './subscription-response.js';
import { SubscriptionChangesService } from './subscription-changes.service.js';
import {
  CheckoutAddDto,
  PlanChangeDto,
  PlanOrderDto,
  PlanRequestDto,
  PlanSlotsDto,
  PlanSlotsQueryDto,
  PlanStatusChangeDto,
} from './subscriptions.dto.js';
import { PlanDataDto } from './plan-data.fields.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ApiTags('subscriptions')
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly responses: OrderResponsesService,
  ) {}

  @Post('checkout/quote')
  @ApiDoc({
    summary: 'Get a quote for a subscription',
    description: 'Computes list price, discount, GST and amount to pay. Stores nothing.',
    errors: ['amount-mismatch'],
  })
  @Allow('user', 'orders:write')
  @HttpCode(200)
  @ApiOkResponse({ type: PlanQuoteDto })
  async quoteSubscription(
    @CurrentCaller() caller: Caller,
    @Body() { planData }: PlanRequestDto,
  ): Promise<PlanQuoteResponse> {
    const { carType, quote } = await this.subscriptions.quote(caller.userId, planData, 'planData.');
    return planQuoteResponse(carType, quote);
  }

  @Post('checkout/order')
  @ApiDoc({
    summary: 'Order a subscription',
    description:
      "Creates a pending subscription and an order at the payment provider. Open the provider's checkout " +
      'with the response, then call `POST /api/checkout/add`.',
    errors: ['amount-mismatch', 'slot-not-offered', 'slot-full', 'too-many-open-orders', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @WithoutActor()
  @Allow('user')
  @ApiCreatedResponse({ type: PlanOrderDto })
  async orderSubscription(
    @CurrentCaller() caller: Caller,
    @Body() { planData }: PlanRequestDto,
    @Ip() ip: string,
  ): Promise<PlanOrderResponse> {
    const { subscription, checkout } = await this.subscriptions.order(caller.userId, planData, ip);
    return { planId: subscription.id, ...checkout };
  }

  @Post('checkout/add')
  @ApiDoc({
    summary: 'Complete the purchase of a subscription',
    description:
      "Confirms the payment that the provider's checkout reported, and returns the active subscription. " +
      'Safe to repeat.',
    errors: ['not-found', 'amount-mismatch', ...CONFIRMATION_ERRORS],
  })
  @Idempotent()
  @WithoutActor()
  @Allow('user')
  @ApiCreatedResponse({ type: PlanDto })
  async completeSubscription(@CurrentCaller() caller: Caller, @Body() body: CheckoutAddDto): Promise<PlanResponse> {
    if (body.userId !== caller.userId) notFound('order');
    const proof = { orderId: body.razorpay_order_id, signature: body.razorpay_signature };
    return this.response(caller, await this.subscriptions.complete(caller.userId, body.planData, proof));
  }

  @Get('checkout/slots')
  @ApiDoc({
    summary: 'List time slots for a subscription',
    description:
      'The time slots of a community and whether each is available for a car. Those of its own plans are, even if they ' +
      'are full for others.',
  })
  @Allow('user')
  @ApiOkResponse({ type: PlanSlotsDto })
  listSubscriptionSlots(
    @CurrentCaller() caller: Caller,
    @Query() query: PlanSlotsQueryDto,
  ): Promise<PlanSlotsResponse> {
    return this.subscriptions.slots(caller.userId, query);
  }

  @Get('communities/:id/slots')
  @ApiDoc({
    summary: 'List the time slots of a community',
    description:
      'The subscription time slots of an active community, and whether each is available. For visitors. ' +
      "`GET /api/checkout/slots` also lists the slots of the caller's own plans as available.",
  })
  @Public()
  @Header('cache-control', 'public, max-age=10')
  @ApiOkResponse({ type: PlanSlotsDto })
  listCommunitySlots(@Param('id') id: string): Promise<PlanSlotsResponse> {
    return this.subscriptions.slotsIn(id);
  }

  @Get('plans/:userId')
  @ApiDoc({
    summary: 'List the subscriptions of a customer',
    description: 'All subscriptions of the customer, newest first. Customers can only read their own.',
  })
  @Allow('user', 'orders:read')
  @ApiOkResponse({ type: [PlanDto] })
  async listCustomerSubscriptions(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
  ): Promise<PlanResponse[]> {
    assertMayReach(caller, userId);
    return this.responses.list(await this.subscriptions.ofUser(userId), planResponse, caller.role);
  }

  @Post('plans/:userId')
  @ApiDoc({
    summary: 'Create a pending subscription',
    description:
      'Creates a pending subscription. `POST /api/checkout/order` starts its payment. ' +
      'Customers can only create their own.',
    errors: ['amount-mismatch', 'amount-too-small', 'slot-not-offered', 'slot-full', 'too-many-open-orders'],
  })
  @Idempotent()
  @Allow('user', 'orders:write')
  @ApiCreatedResponse({ type: PlanDto })
  async createSubscription(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Body() data: PlanDataDto,
    @Ip() ip: string,
  ): Promise<PlanResponse> {
    assertMayReach(caller, userId);
    const isByCustomer = caller.role === 'user';
    const options = { ip: isByCustomer ? ip : null, isPaidByHand: !isByCustomer };
    return this.response(caller, await this.subscriptions.begin(userId, data, options));
  }

  @Patch('plans/:userId/:planId')
  @ApiDoc({
    summary: 'Change the status of a subscription',
    description:
      'Pauses, resumes, cancels or refunds a subscription. `allowedStatuses` of the record lists what is ' +
      'possible now. `from` and `until` are for a pause only.',
    errors: ['transition-not-allowed', 'pause-not-possible', 'slot-full', ...REFUND_ERRORS],
  })
  @Idempotent()
  @Allow('user', 'orders:write')
  @ApiOkResponse({ type: PlanDto })
  async changeSubscriptionStatus(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
    @Body() { status, ...pause }: PlanStatusChangeDto,
  ): Promise<PlanResponse> {
    assertMayReach(caller, userId);
    return this.response(caller, await this.subscriptions.transition(caller, userId, planId, status, pause));
  }

  @Put('plans/:userId/:planId')
  @ApiDoc({
    summary: 'Change a running subscription from tomorrow on',
    description:
      'Plans a change of the time slot, parking place, address or car (of the same type). Omitted fields keep their ' +
      'values. The new slot is reserved immediately. The change takes effect tomorrow, together with one that is ' +
      'already planned.',
    errors: ['slot-not-offered', 'slot-full', 'transition-not-allowed'],
  })
  @Idempotent()
  @Allow('user', 'orders:write')
  @ApiOkResponse({ type: PlanDto })
  async changeSubscription(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
    @Body() request: PlanChangeDto,
  ): Promise<PlanResponse> {
    await this.find(caller, userId, planId);
    return withLatestOnConflict(
      async () => this.response(caller, await this.changes.plan(planId, request)),
      async () => this.response(caller, await this.find(caller, userId, planId)),
    );
  }

  @Delete('plans/:userId/:planId/plannedChange')
  @ApiDoc({
    summary: 'Cancel a planned change',
    description:
      'The subscription does not change, and the slot that was reserved for the change is released. Safe to repeat. ' +
      'Not possible while another running plan changes to its current car.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @Allow('user', 'orders:write')
  @ApiOkResponse({ type: PlanDto })
  async cancelSubscriptionChange(
    @CurrentCaller() caller: Caller,
    @Param('userId') userId: string,
    @Param('planId') planId: string,
  ): Promise<PlanResponse> {
    await this.find(caller, userId, planId);
    return this.response(caller, await this.changes.cancel(planId));
  }

  private find(caller: Caller, userId: string, planId: string): Promise<SubscriptionOrder> {
    assertMayReach(caller, userId);
    return this.subscriptions.get(userId, planId);
  }

  private response({ role }: Caller, subscription: SubscriptionOrder): Promise<PlanResponse> {
    return this.responses.one(subscription, planResponse, role);
  }
}

function assertMayReach(caller: Caller, userId: string): void {
  if (!mayAccess(caller, userId)) throw new DomainError('not-found');
}
