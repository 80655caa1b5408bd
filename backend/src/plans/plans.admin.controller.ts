import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { PlanResponse } from '#libs/contract/plans.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import { Allow } from '../kernel/access.js';
import { Idempotent } from '../kernel/idempotency.js';
import { Clock } from '../kernel/clock.port.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import type { Plan } from './plan.js';
import { PLAN_COLUMNS } from './plan-columns.js';
import { planResponse } from './plan-response.js';
import { PlanPlaceService } from './plan-place.service.js';
import { PlanDto, PlanPlaceDto } from './plans.dto.js';
import { PlansService } from './plans.service.js';

const allOrders: ListDefinition<Plan> = {
  resource: 'allOrders',
  filters: {
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
    slotState: { kind: 'string' },
    startDate: { kind: 'date' },
    endDate: { kind: 'date' },
    createdAt: { kind: 'instant' },
    planAmount: { kind: 'rupees' },
    discountedAmount: { kind: 'rupees' },
    payable: { kind: 'rupees' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    carName: 'carName',
    carType: 'carType',
    carNumber: 'carNumber',
    planDuration: 'planDuration',
    timeSlot: 'timeSlot',
    parking: 'parking',
    planAmount: 'planAmount',
    discountedAmount: 'discountedAmount',
    payable: 'payable',
    startDate: 'startDate',
    endDate: 'endDate',
    status: 'status',
    paidOn: 'paidOn',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('orders')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class PlansAdminController {
  constructor(
    private readonly plans: PlansService,
    private readonly clock: Clock,
    private readonly places: PlanPlaceService,
    private readonly communities: CommunitiesService,
  ) {}

  @Get('plans')
  @ApiListQuery(allOrders)
  @ApiOkResponse({ type: [PlanDto] })
  listPlans(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanResponse[]> {
    return this.list(parameters, reply);
  }

  @Get('allOrders')
  @ApiListQuery(allOrders)
  @ApiOkResponse({ type: [PlanDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanResponse[]> {
    const query = parseListQuery(parameters, allOrders);
    const page = await this.plans.page(query);
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    return sendPage(reply, allOrders.resource, query, page, (plan) => this.response(plan, communities));
  }

  @Get('allOrders/export')
  @ApiListExport(allOrders)
  async export(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const plans = this.plans.stream(parseListQuery(parameters, allOrders));
    const communities = await this.communities.lookupAll();
    return csvFile(
      'orders',
      PLAN_COLUMNS,
      mapped(plans, (plan) => this.response(plan, communities)),
    );
  }

  @Get('allOrders/:id')
  @ApiOkResponse({ type: PlanDto })
  async find(@Param('id') id: string): Promise<PlanResponse> {
    const plan = await this.plans.find(id);
    return this.response(plan, await this.communities.lookup([plan.communityId]));
  }

  /** Where and when a running subscription is served. */
  @Put('allOrders/:id')
  @Idempotent()
  @ApiOkResponse({ type: PlanDto })
  @ApiEditConflict()
  change(@Param('id') id: string, @Body() request: PlanPlaceDto): Promise<PlanResponse> {
    return editing(
      async () => {
        const plan = await this.places.change(id, request);
        return this.response(plan, await this.communities.lookup([plan.communityId]));
      },
      () => this.find(id),
    );
  }

  private response(plan: Plan, communities: CommunityLookup): PlanResponse {
    return planResponse(plan, 'admin', this.clock.today(), communities);
  }
}
