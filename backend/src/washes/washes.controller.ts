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
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { BRAND } from '#libs/brand.js';
import type { WashTier } from '#libs/catalogue.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashOrderResponse, WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { OrderRecord, WashOrder } from '../orders/order.js';
import { PaymentsService } from '../payments/payments.service.js';
import { WashPlaceService } from './wash-place.service.js';
import { WASH_COLUMNS } from './wash-columns.js';
import { washResponse } from './wash-response.js';
import {
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
    total: { kind: 'rupees' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', name: 'name', date: 'date', total: 'total', status: 'status', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('washes')
@ApiBearerAuth()
@Controller()
export class WashesController {
  constructor(
    private readonly washes: WashesService,
    private readonly payments: PaymentsService,
    private readonly places: WashPlaceService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  @Post('checkoutBasic')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  basic(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'basic', request, ip);
  }

  @Post('checkoutPremium')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  premium(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'premium', request, ip);
  }

  @Post('checkoutUltimate')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashResponseDto })
  ultimate(@CurrentCaller() caller: Caller, @Body() request: WashDto, @Ip() ip: string): Promise<WashResponse> {
    return this.book(caller, 'ultimate', request, ip);
  }

  /** Begins a wash that is paid online: the provider's order for the browser's checkout. */
  @Post('washes/order')
  @Idempotent()
  @Allow('user')
  @ApiCreatedResponse({ type: WashOrderResponseDto })
  async order(
    @CurrentCaller() caller: Caller,
    @Body() { tier, ...request }: WashOrderDto,
    @Ip() ip: string,
  ): Promise<WashOrderResponse> {
    const { wash, providerOrderId } = await this.washes.order(caller.userId, tier, request, ip);
    const { checkout } = this.payments;
    return {
      washId: wash.id,
      orderId: providerOrderId,
      ...checkout,
      amount: wash.total,
      currency: 'INR',
      name: BRAND.name,
      description: wash.service,
    };
  }

  /** Completes a wash with what the provider's checkout handed back; repeating it returns the same wash. */
  @Post('washes/complete')
  @Idempotent()
  @Allow('user')
  @HttpCode(200)
  @ApiOkResponse({ type: WashResponseDto })
  async complete(@CurrentCaller() caller: Caller, @Body() completion: WashCompletionDto): Promise<WashResponse> {
    const proof = {
      providerOrderId: completion.razorpay_order_id,
      paymentId: completion.razorpay_payment_id,
      signature: completion.razorpay_signature,
    };
    return this.responseOf(await this.washes.complete(caller.userId, proof), caller.role);
  }

  @Get('washes/mine')
  @Allow('user')
  @ApiOkResponse({ type: [WashResponseDto] })
  async mine(@CurrentCaller() caller: Caller): Promise<WashResponse[]> {
    const washes = await this.washes.ofUser(caller.userId);
    const communities = await this.communities.lookup(washes.map(({ communityId }) => communityId));
    return washes.map((wash) => this.response(wash, caller.role, communities));
  }

  @Get('washes')
  @Allow('admin')
  @ApiListQuery(washes)
  @ApiOkResponse({ type: [WashResponseDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WashResponse[]> {
    const query = parseListQuery(parameters, washes);
    const page = await this.washes.page(query);
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    return sendPage(reply, washes.resource, query, page, (wash) => this.response(wash, 'admin', communities));
  }

  @Get('washes/export')
  @Allow('admin')
  @ApiListExport(washes)
  async export(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.washes.stream(parseListQuery(parameters, washes));
    const communities = await this.communities.lookupAll();
    return csvFile(
      'washes',
      WASH_COLUMNS,
      mapped(records, (wash) => this.response(wash, 'admin', communities)),
    );
  }

  /** The times of a day for one of the washes: which can still be had. */
  @Get('washes/slots')
  @Allow('user')
  @ApiOkResponse({ type: WashSlotsResponseDto })
  slots(@Query() { tier, date }: WashSlotsDto): Promise<WashSlotsResponse> {
    return this.washes.slots(tier, date);
  }

  @Get('washes/:id')
  @Allow('admin')
  @ApiOkResponse({ type: WashResponseDto })
  async find(@Param('id') id: string): Promise<WashResponse> {
    return this.responseOf(await this.washes.find(id), 'admin');
  }

  /** Where and when a wash that is still to be done takes place. */
  @Put('washes/:id')
  @Allow('admin')
  @Idempotent()
  @ApiOkResponse({ type: WashResponseDto })
  @ApiEditConflict()
  change(@Param('id') id: string, @Body() request: WashPlaceDto): Promise<WashResponse> {
    return editing(
      async () => this.responseOf(await this.places.change(id, request), 'admin'),
      () => this.find(id),
    );
  }

  @Patch('washes/:id')
  @Idempotent()
  @Allow('user', 'admin')
  @ApiOkResponse({ type: WashResponseDto })
  async step(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { status }: WashStatusChangeDto,
  ): Promise<WashResponse> {
    return this.responseOf(await this.washes.step(caller, id, status), caller.role);
  }

  /** What a team was paid by hand, after the wash; or not, after all. */
  @Patch('washes/:id/payment')
  @Idempotent()
  @Allow('admin')
  @ApiOkResponse({ type: WashResponseDto })
  async payByHand(
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
