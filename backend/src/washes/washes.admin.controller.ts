import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { WashResponse } from '#libs/contract/washes.js';
import { CommunityFiltersService } from '../communities/community-filters.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseFlaggedQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { Query as ListQuery } from '../kernel/database.port.js';
import type { OrderRecord, WashOrder } from '../orders/order.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { LateWashesService } from './late-washes.service.js';
import { WashAssignmentService } from './wash-assignment.service.js';
import { WASH_COLUMNS } from './wash-columns.js';
import { WashChangesService } from './wash-changes.service.js';
import { WashResponses } from './wash-responses.provider.js';
import { WashAssignmentDto, WashChangeDto, WashResponseDto } from './washes.dto.js';
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
    awaitsRefund: { kind: 'boolean' },
    date: { kind: 'date' },
    timeSlot: { kind: 'string' },
    communityId: { kind: 'string' },
    communityToConfirm: { kind: 'boolean' },
    assigneeId: { kind: 'string' },
    unassigned: { field: 'awaitsAssignment', kind: 'boolean' },
    missed: { field: 'isMissed', kind: 'boolean' },
    total: { kind: RUPEES },
    createdAt: { kind: 'instant' },
  },
  // Open washes whose time slot has ended.
  flags: ['late'],
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
@Controller('washes')
export class WashesAdminController {
  constructor(
    private readonly washes: WashesService,
    private readonly changes: WashChangesService,
    private readonly assignments: WashAssignmentService,
    private readonly late: LateWashesService,
    private readonly responses: WashResponses,
    private readonly communityFilters: CommunityFiltersService,
  ) {}

  @Get()
  @ApiDoc({
    summary: 'List washes',
    description: 'Single washes of all customers.',
  })
  @Allow('orders:read')
  @ApiListQuery(washes)
  @ApiOkResponse({ type: [WashResponseDto] })
  async listWashes(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WashResponse[]> {
    const query = await this.query(parameters);
    const page = await this.washes.page(query);
    const mapping = await this.responses.mapping(page.records, 'admin');
    return sendPage(reply, washes.resource, query, page, mapping);
  }

  @Get('export')
  @ApiDoc({
    summary: 'Export washes',
    description: 'The washes that match, as a CSV file.',
  })
  @Allow('exports')
  @ApiListExport(washes)
  async exportWashes(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.washes.stream(await this.query(parameters));
    return csvFile('washes', WASH_COLUMNS, mapped(records, await this.responses.mappingOfAll()));
  }

  @Get(':id')
  @ApiDoc({
    summary: 'Get a wash',
    description: 'One single wash.',
  })
  @Allow('orders:read')
  @ApiOkResponse({ type: WashResponseDto })
  async getWash(@Param('id') id: string): Promise<WashResponse> {
    return this.response(await this.washes.find(id));
  }

  @Put(':id')
  @ApiDoc({
    summary: 'Change a wash',
    description:
      'Updates address, parking place, day, time slot, car or contact of a wash that is still to be done, and emails ' +
      'its customer. The price stays, because it does not depend on the car.',
    errors: ['slot-not-offered', 'slot-full', 'transition-not-allowed'],
  })
  @Allow('orders:write')
  @Idempotent()
  @ApiOkResponse({ type: WashResponseDto })
  changeWash(@Param('id') id: string, @Body() request: WashChangeDto): Promise<WashResponse> {
    return withLatestOnConflict(
      async () => this.response(await this.changes.change(id, request)),
      () => this.getWash(id),
    );
  }

  @Put(':id/assignee')
  @ApiDoc({
    summary: 'Assign a wash',
    description: "Assigns an employee, who must cover the wash's community on that day.",
    errors: ['transition-not-allowed', 'edit-conflict'],
  })
  @Idempotent()
  @Allow('orders:write')
  @ApiOkResponse({ type: WashResponseDto })
  async assignWash(@Param('id') id: string, @Body() { employeeId }: WashAssignmentDto): Promise<WashResponse> {
    return this.response(await this.assignments.assign(id, employeeId));
  }

  private response(wash: WashOrder): Promise<WashResponse> {
    return this.responses.one(wash, 'admin');
  }

  private async query(parameters: ListParameters): Promise<ListQuery<OrderRecord>> {
    const { query: requested, flags } = parseFlaggedQuery(parameters, washes);
    const query = await this.communityFilters.withUnmoved(requested, (unmoved) => this.washes.page(unmoved));
    return flags.has('late') ? this.late.within(query) : query;
  }
}
