import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { OrderCount, OrderResponse } from '#libs/contract/orders.js';
import { CommunityFiltersService } from '../communities/community-filters.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { Query as ListQuery } from '../kernel/database.port.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { ORDER_COLUMNS } from './order-columns.js';
import { OrderRecordsService } from './order-records.service.js';
import { OrderResponsesService } from './order-responses.service.js';
import { orderRow } from './order-row.js';
import { OrderCountDto, OrderDto } from './order.fields.js';
import type { OrderRecord } from './order.js';

const allOrders: ListDefinition<OrderRecord> = {
  resource: 'allOrders',
  filters: {
    kind: { kind: 'string' },
    userId: { kind: 'string' },
    email: { kind: 'string' },
    carName: { kind: 'string' },
    carType: { kind: 'string' },
    carNumber: { kind: 'string' },
    planDuration: { kind: 'integer' },
    timeSlot: { kind: 'string' },
    communityId: { kind: 'string' },
    communityToConfirm: { kind: 'boolean' },
    paidOn: { kind: 'date' },
    status: { kind: 'string' },
    refundStatus: { kind: 'string' },
    disputeStatus: { kind: 'string' },
    awaitsRefund: { kind: 'boolean' },
    slotState: { kind: 'string' },
    startDate: { kind: 'date' },
    endDate: { kind: 'date' },
    createdAt: { kind: 'instant' },
    payment: { kind: 'string' },
    planAmount: { field: 'listPrice', kind: RUPEES },
    discountedAmount: { field: 'taxableAmount', kind: RUPEES },
    payable: { field: 'total', kind: RUPEES },
  },
  sorts: {
    id: 'id',
    kind: 'kind',
    name: 'name',
    email: 'email',
    phone: 'phone',
    carName: 'carName',
    carType: 'carType',
    carNumber: 'carNumber',
    planDuration: 'planDuration',
    timeSlot: 'timeSlot',
    parking: 'parking',
    planAmount: 'listPrice',
    discountedAmount: 'taxableAmount',
    payable: 'total',
    startDate: 'startDate',
    endDate: 'endDate',
    status: 'status',
    paidOn: 'paidOn',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

const { kind: _, ...filtersOfPlans } = allOrders.filters;
const plans: ListDefinition<OrderRecord> = { ...allOrders, resource: 'plans', filters: filtersOfPlans };

@ApiTags('orders')
@Controller()
export class OrdersAdminController {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly responses: OrderResponsesService,
    private readonly communityFilters: CommunityFiltersService,
  ) {}

  @Get('allOrders')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'List orders',
    description: 'Subscriptions and single washes of all customers; filter by `kind` for one of them.',
  })
  @ApiListQuery(allOrders)
  @ApiOkResponse({ type: [OrderDto] })
  listOrders(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderResponse[]> {
    return this.page(allOrders, parseListQuery(parameters, allOrders), reply);
  }

  @Get('plans')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'List subscriptions',
    description: 'The same records as `GET /api/allOrders`, subscriptions alone.',
  })
  @ApiListQuery(plans)
  @ApiOkResponse({ type: [OrderDto] })
  listSubscriptions(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderResponse[]> {
    const query = parseListQuery(parameters, plans);
    return this.page(plans, { ...query, filter: { ...query.filter, kind: 'subscription' } }, reply);
  }

  @Get('allOrders/export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export orders',
    description: 'The orders that match, as a CSV file.',
  })
  @ApiListExport(allOrders)
  async exportOrders(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const orders = this.records.stream(await this.withUnmoved(parseListQuery(parameters, allOrders)));
    return csvFile('orders', ORDER_COLUMNS, mapped(orders, await this.responses.mappingOfAll(orderRow)));
  }

  @Get('allOrders/counts')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'Count orders',
    description: 'How many orders there are of each kind and status.',
  })
  @ApiOkResponse({ type: [OrderCountDto] })
  countOrders(): Promise<OrderCount[]> {
    return this.records.countsByStatus();
  }

  @Get('allOrders/:id')
  @Allow('orders:read')
  @ApiDoc({
    summary: 'Get an order',
    description: 'One order of either kind.',
  })
  @ApiOkResponse({ type: OrderDto })
  async getOrder(@Param('id') id: string): Promise<OrderResponse> {
    return this.responses.one(await this.records.find(id), orderRow, 'admin');
  }

  private async page(
    { resource }: ListDefinition<OrderRecord>,
    requested: ListQuery<OrderRecord>,
    reply: FastifyReply,
  ): Promise<OrderResponse[]> {
    const query = await this.withUnmoved(requested);
    const page = await this.records.page(query);
    const mapping = await this.responses.mapping(page.records, orderRow, 'admin');
    return sendPage(reply, resource, query, page, mapping);
  }
  private withUnmoved(query: ListQuery<OrderRecord>): Promise<ListQuery<OrderRecord>> {
    return this.communityFilters.withUnmoved(query, (unmoved) => this.records.page(unmoved));
  }
}
