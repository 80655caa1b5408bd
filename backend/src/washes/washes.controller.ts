import { applyDecorators, Body, Controller, Get, HttpCode, Ip, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { WashTier } from '#libs/catalogue.js';
import type { WashOrderResponse, WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { WithoutActor } from '../kernel/actor.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import type { WashOrder } from '../orders/order.js';
import { PaymentCompletionDto, proofOf } from '../payments/checkout.fields.js';
import { CHECKOUT_ERRORS, CONFIRMATION_ERRORS, REFUND_ERRORS } from '../payments/payment-errors.js';
import { WashDto, WashOrderDto } from './wash-order.fields.js';
import { WashBookingsService } from './wash-bookings.service.js';
import { WashChangesService } from './wash-changes.service.js';
import { WashResponses } from './wash-responses.provider.js';
import {
  WashMoveDto,
  WashOrderResponseDto,
  WashResponseDto,
  WashSlotsDto,
  WashSlotsResponseDto,
  WashStatusChangeDto,
} from './washes.dto.js';
import { WashesService } from './washes.service.js';

/** Books a wash that is paid afterwards. The specification has one operation for each tier. */
function BookingOperation(path: string, name: string, service: string): MethodDecorator {
  return applyDecorators(
    Post(path),
    ApiDoc({
      summary: `Book ${name}`,
      description: `Books ${service} that is paid for after it is done.`,
      errors: ['payment-not-captured', 'amount-mismatch', 'slot-not-offered', 'slot-full', 'too-many-open-orders'],
    }),
    Idempotent(),
    Allow('user'),
    ApiCreatedResponse({ type: WashResponseDto }),
  );
}

@ApiTags('washes')
@Controller()
export class WashesController {
  constructor(
    private readonly washes: WashesService,
    private readonly bookings: WashBookingsService,
    private readonly changes: WashChangesService,
    private readonly responses: WashResponses,
  ) {}

  @BookingOperation('checkoutBasic', 'a basic wash', 'a Basic Car Wash')
  bookBasicWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'basic', request, ip);
  }

  @BookingOperation('checkoutPremium', 'a premium wash', 'a Premium Car Wash')
  bookPremiumWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'premium', request, ip);
  }

  @BookingOperation('checkoutUltimate', 'an ultimate wash', 'an Ultimate Car Wash')
  bookUltimateWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'ultimate', request, ip);
  }

  @Post('washes/order')
  @ApiDoc({
    summary: 'Order a wash to be paid online',
    description:
      "Creates a pending wash and an order at the payment provider. Open the provider's checkout with the " +
      'response, then call `POST /api/washes/complete`.',
    errors: ['amount-mismatch', 'slot-not-offered', 'slot-full', 'too-many-open-orders', ...CHECKOUT_ERRORS],
  })
  @Idempotent()
  @WithoutActor()
  @Allow('user')
  @ApiCreatedResponse({ type: WashOrderResponseDto })
  async orderWash(
    @CurrentCaller() caller: Caller,
    @Body() { tier, ...request }: WashOrderDto,
    @Ip() ip: string,
  ): Promise<WashOrderResponse> {
    const { wash, checkout } = await this.bookings.order(caller.userId, tier, request, ip);
    return { washId: wash.id, ...checkout };
  }

  @Post('washes/complete')
  @ApiDoc({
    summary: 'Complete the purchase of a wash',
    description:
      "Confirms the payment that the provider's checkout reported, and returns the paid wash. Safe to repeat.",
    errors: ['not-found', ...CONFIRMATION_ERRORS],
  })
  @Idempotent()
  @WithoutActor()
  @Allow('user')
  @HttpCode(200)
  @ApiOkResponse({ type: WashResponseDto })
  async completeWash(@CurrentCaller() caller: Caller, @Body() completion: PaymentCompletionDto): Promise<WashResponse> {
    return this.response(caller, await this.washes.complete(caller.userId, proofOf(completion)));
  }

  @Get('washes/mine')
  @ApiDoc({
    summary: 'List your washes',
    description:
      'The single washes of the signed-in customer, newest first. Without those that were not paid in time or were discarded.',
  })
  @Allow('user')
  @ApiOkResponse({ type: [WashResponseDto] })
  async listOwnWashes(@CurrentCaller() caller: Caller): Promise<WashResponse[]> {
    return this.responses.list(await this.washes.ofUser(caller.userId), caller.role);
  }

  @Get('washes/slots')
  @ApiDoc({
    summary: 'List time slots for a wash',
    description:
      'The time slots of a day for a kind of single wash that have not begun, and whether each is available. ' +
      'Customers book from tomorrow on, staff from today on.',
  })
  @Allow('user', 'orders:write')
  @ApiOkResponse({ type: WashSlotsResponseDto })
  listWashSlots(@CurrentCaller() { role }: Caller, @Query() { tier, date }: WashSlotsDto): Promise<WashSlotsResponse> {
    return this.washes.slots(tier, date, role === 'user' ? 'customer' : 'staff');
  }

  @Patch('washes/:id')
  @ApiDoc({
    summary: 'Change the status of a wash',
    description:
      'Moves the wash to one of its `allowedStatuses`. Customers cancel their own washes, up to the ' +
      'deadline in `cancelUntil`.',
    errors: ['transition-not-allowed', ...REFUND_ERRORS],
  })
  @Idempotent()
  @Allow('user', 'orders:write')
  @ApiOkResponse({ type: WashResponseDto })
  async changeWashStatus(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { status }: WashStatusChangeDto,
  ): Promise<WashResponse> {
    return this.response(caller, await this.washes.transition(caller, id, status));
  }

  @Put('washes/:id/time')
  @ApiDoc({
    summary: 'Move your wash',
    description:
      'Moves a wash of the signed-in customer to another day or time from tomorrow on, up to the deadline in ' +
      '`cancelUntil` and ten times in 24 hours. The deadline moves with it. The price stays.',
    errors: ['slot-not-offered', 'slot-full', 'transition-not-allowed'],
  })
  @Idempotent()
  @Allow('user')
  @ApiOkResponse({ type: WashResponseDto })
  moveWash(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() request: WashMoveDto,
  ): Promise<WashResponse> {
    return withLatestOnConflict(
      async () => this.response(caller, await this.changes.move(caller.userId, id, request)),
      async () => this.response(caller, await this.washes.find(id)),
    );
  }

  private async book(caller: Caller, tier: WashTier, request: WashDto, ip: string): Promise<WashResponse> {
    return this.response(caller, await this.bookings.bookByCustomer(caller.userId, tier, request, ip));
  }

  private response({ role }: Caller, wash: WashOrder): Promise<WashResponse> {
    return this.responses.one(wash, role);
  }
}
