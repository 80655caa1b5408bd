import {
  Body,
  Controller,
  Get,
  HttpCode,
  Ip,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { WashTier } from '#libs/catalogue.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashOrderResponse, WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { editing } from '../kernel/edit.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { OrderRecord, WashOrder } from '../orders/order.js';
import { PaymentsService } from '../payments/payments.service.js';
import { WashAssignmentService } from './wash-assignment.service.js';
import { WashPlaceService } from './wash-place.service.js';
import { WASH_COLUMNS } from './wash-columns.js';
import { washResponse } from './wash-response.js';
import {
  WashAssignmentDto,
  WashCompletionDto,
  WashDto,
  WashOrderDto,
  WashOrderResponseDto,
  WashPaymentChangeDto,
  WashPlaceDto,
  WashResponseDto,
  WashSlotsDto,
  WashSlotsResponseDto,
  WashStatusChangeDto,
} from './washes.dto.js';
import { WashesService } from './washes.service.js';

const washes: ListDefinition<OrderRecord> = {
  resource: 'washes',
  filters: {
    userId: { kind: 'string' },
    tier: { kind: 'string' },
    status: { kind: 'string' },
    payment: { kind: 'string' },
    refundStatus: { kind: 'string' },
    disputeStatus: { kind: 'string' },
    date: { kind: 'date' },
    timeSlot: { kind: 'string' },
    communityId: { kind: 'string' },
    communityToConfirm: { kind: 'boolean' },
    assigneeId: { kind: 'string' },
    unassigned: { field: 'awaitsAssignment', kind: 'boolean' },
    total: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    date: 'date',
    total: 'total',
    status: 'status',
    unassigned: 'awaitsAssignment',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('washes')
@Controller()
export class WashesController {
  constructor(
    private readonly washes: WashesService,
    private readonly payments: PaymentsService,
    private readonly places: WashPlaceService,
    private readonly assignments: WashAssignmentService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  @Post('checkoutBasic')
  @ApiDoc({
    summary: 'Book a basic wash',
    description: 'Books a Basic Car Wash that is paid for after it is done.',
    errors: ['payment-not-captured', 'amount-mismatch', 'slot-full', 'too-many-open-orders'],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  bookBasicWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'basic', request, ip);
  }

  @Post('checkoutPremium')
  @ApiDoc({
    summary: 'Book a premium wash',
    description: 'Books a Premium Car Wash that is paid for after it is done.',
    errors: ['payment-not-captured', 'amount-mismatch', 'slot-full', 'too-many-open-orders'],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  bookPremiumWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'premium', request, ip);
  }

  @Post('checkoutUltimate')
  @ApiDoc({
    summary: 'Book an ultimate wash',
    description: 'Books an Ultimate Car Wash that is paid for after it is done.',
    errors: ['payment-not-captured', 'amount-mismatch', 'slot-full', 'too-many-open-orders'],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  bookUltimateWash(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'ultimate', request, ip);
  }

  @Post('washes/order')
  @ApiDoc({
    summary: 'Order a wash to be paid online',
    description:
      "Creates a pending wash and an order at the payment provider. Open the provider's checkout with the " +
      'answer, then call `POST /api/washes/complete`.',
    errors: [
      'amount-mismatch',
      'slot-full',
      'too-many-open-orders',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  })
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashOrderResponseDto })
  async orderWash(
    @CurrentCaller() caller: Caller,
    @Body() { tier, ...request }: WashOrderDto,
    @Ip() ip: string,
  ): Promise<WashOrderResponse> {
    const { wash, providerOrderId } = await this.washes.order(caller.userId, tier, request, ip);
    const { id, total, service } = wash;
    return {
      washId: id,
      ...this.payments.checkout({ orderId: providerOrderId, amount: total, description: service }),
    };
  }

  @Post('washes/complete')
  @ApiDoc({
    summary: 'Complete the purchase of a wash',
    description:
      "Confirms the payment that the provider's checkout reported, and returns the booked wash. Safe to " + 'repeat.',
    errors: [
      'not-found',
      'signature-invalid',
      'order-mismatch',
      'payment-not-captured',
      'purchase-closed',
      'payment-unconfirmed',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  })
  @Idempotent()
  @Allow('user')
  @HttpCode(200)
  @ApiOkResponse({ type: WashResponseDto })
  async completeWash(@CurrentCaller() caller: Caller, @Body() completion: WashCompletionDto): Promise<WashResponse> {
    const proof = {
      providerOrderId: completion.razorpay_order_id,
      paymentId: completion.razorpay_payment_id,
      signature: completion.razorpay_signature,
    };
    return this.responseOf(await this.washes.complete(caller.userId, proof), caller.role);
  }

  @Get('washes/mine')
  @ApiDoc({
    summary: 'List your washes',
    description: 'All single washes of the signed-in customer, newest first.',
  })
  @Allow('user')
  @ApiOkResponse({ type: [WashResponseDto] })
  async listOwnWashes(@CurrentCaller() caller: Caller): Promise<WashResponse[]> {
    const washes = await this.washes.ofUser(caller.userId);
    const communities = await this.communities.lookup(washes.map(({ communityId }) => communityId));
    return washes.map((wash) => this.response(wash, caller.role, communities));
  }

  @Get('washes')
  @ApiDoc({
    summary: 'List washes',
    description: 'Single washes of all customers.',
  })
  @Allow('admin')
  @ApiListQuery(washes)
  @ApiOkResponse({ type: [WashResponseDto] })
  async listWashes(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WashResponse[]> {
    const query = parseListQuery(parameters, washes);
    const page = await this.washes.page(query);
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    return sendPage(reply, washes.resource, query, page, (wash) => this.response(wash, 'admin', communities));
  }

  @Get('washes/export')
  @ApiDoc({
    summary: 'Export washes',
    description: 'The washes that match, as a CSV file.',
  })
  @Allow('admin')
  @ApiListExport(washes)
  async exportWashes(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.washes.stream(parseListQuery(parameters, washes));
    const communities = await this.communities.lookupAll();
    return csvFile(
      'washes',
      WASH_COLUMNS,
      mapped(records, (wash) => this.response(wash, 'admin', communities)),
    );
  }

  @Get('washes/slots')
  @ApiDoc({
    summary: 'List time slots for a wash',
    description: 'The time slots of a day for one of the washes, and whether each can be booked.',
  })
  @Allow('user')
  @ApiOkResponse({ type: WashSlotsResponseDto })
  listWashSlots(@Query() { tier, date }: WashSlotsDto): Promise<WashSlotsResponse> {
    return this.washes.slots(tier, date);
  }

  @Get('washes/:id')
  @ApiDoc({
    summary: 'Get a wash',
    description: 'One single wash.',
  })
  @Allow('admin')
  @ApiOkResponse({ type: WashResponseDto })
  async getWash(@Param('id') id: string): Promise<WashResponse> {
    return this.responseOf(await this.washes.find(id), 'admin');
  }

  @Put('washes/:id')
  @ApiDoc({
    summary: 'Change where a wash takes place',
    description: 'Updates address, parking place or time slot of a wash that is still to be done.',
    errors: ['slot-full', 'transition-not-allowed'],
  })
  @Allow('admin')
  @Idempotent()
  @ApiOkResponse({ type: WashResponseDto })
  changeWashPlace(@Param('id') id: string, @Body() request: WashPlaceDto): Promise<WashResponse> {
    return editing(
      async () => this.responseOf(await this.places.change(id, request), 'admin'),
      () => this.getWash(id),
    );
  }

  @Patch('washes/:id')
  @ApiDoc({
    summary: 'Change the status of a wash',
    description:
      'Moves the wash to one of its `allowedStatuses`. Customers cancel their own washes, up to the ' +
      'deadline in `cancelUntil`.',
    errors: [
      'transition-not-allowed',
      'nothing-to-refund',
      'refund-exceeds-payment',
      'payment-not-captured',
      'payment-provider-unavailable',
      'payment-provider-refused',
    ],
  })
  @Idempotent()
  @Allow('user', 'admin')
  @ApiOkResponse({ type: WashResponseDto })
  async changeWashStatus(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { status }: WashStatusChangeDto,
  ): Promise<WashResponse> {
    return this.responseOf(await this.washes.step(caller, id, status), caller.role);
  }

  @Put('washes/:id/assignee')
  @ApiDoc({
    summary: 'Assign a wash',
    description: 'Names the employee who does the wash. The employee must cover its community.',
    errors: ['transition-not-allowed', 'edit-conflict'],
  })
  @Idempotent()
  @Allow('admin')
  @ApiOkResponse({ type: WashResponseDto })
  async assignWash(@Param('id') id: string, @Body() { employeeId }: WashAssignmentDto): Promise<WashResponse> {
    return this.responseOf(await this.assignments.assign(id, employeeId), 'admin');
  }

  @Patch('washes/:id/payment')
  @ApiDoc({
    summary: 'Record a payment in cash',
    description: 'Records that a team was paid after the wash, or takes that back.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @Allow('admin')
  @ApiOkResponse({ type: WashResponseDto })
  async recordWashPayment(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { payment }: WashPaymentChangeDto,
  ): Promise<WashResponse> {
    return this.responseOf(await this.washes.payByHand(id, payment), caller.role);
  }

  private async book(caller: Caller, tier: WashTier, request: WashDto, ip: string): Promise<WashResponse> {
    return this.responseOf(await this.washes.bookUnpaid(caller.userId, tier, request, ip), caller.role);
  }

  private async responseOf(wash: WashOrder, role: Role): Promise<WashResponse> {
    return this.response(wash, role, await this.communities.lookup([wash.communityId]));
  }

  private response(wash: WashOrder, role: Role, communities: CommunityLookup): WashResponse {
    return washResponse(wash, role, this.clock.now(), communities);
  }
}
