import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { VisitResponse } from '#libs/contract/visits.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { CommunityFiltersService } from '../communities/community-filters.service.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { Query as ListQuery } from '../kernel/database.port.js';
import { ApiListExport, csvFile, mappedInBatches } from '../kernel/list-export.js';
import { parseFlaggedQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { RepeatedlyMissedService } from './repeatedly-missed.service.js';
import { VISIT_COLUMNS } from './visit-columns.js';
import { visitResponse } from './visit-response.js';
import type { ReportedVisit } from './visit.js';
import { ReportedVisitDto } from './visits.dto.js';
import { VisitsService } from './visits.service.js';

const visits: ListDefinition<ReportedVisit> = {
  resource: 'visits',
  filters: {
    orderId: { kind: 'string' },
    communityId: { kind: 'string' },
    employeeId: { kind: 'string' },
    outcome: { kind: 'string' },
    date: { kind: 'date' },
  },
  flags: ['missedInRow'],
  sorts: { id: 'id', date: 'date' },
  searched: false,
  defaultSort: ['date', 'DESC'],
};

@ApiTags('visits')
@Controller('visits')
export class VisitsController {
  constructor(
    private readonly visits: VisitsService,
    private readonly repeatedlyMissed: RepeatedlyMissedService,
    private readonly communities: CommunitiesService,
    private readonly employees: EmployeeNamesService,
    private readonly orders: OrderRecordsService,
    private readonly communityFilters: CommunityFiltersService,
  ) {}

  @Get()
  @ApiDoc({
    summary: 'List visits',
    description:
      'What employees reported about the visits of plans. Visits without a report are not listed. The filter `missedInRow` selects the latest visit of each plan that was missed three times in a row or more often in the last seven days; visits that the customer asked to skip do not count.',
  })
  @Allow('orders:read')
  @ApiListQuery(visits)
  @ApiOkResponse({ type: [ReportedVisitDto] })
  async listVisits(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VisitResponse[]> {
    const query = await this.query(parameters);
    const page = await this.visits.page(query);
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    const staff = page.records.flatMap(({ employeeId, enteredBy }) => [employeeId, enteredBy]);
    const nameOf = await this.employees.lookup(staff);
    return sendPage(reply, visits.resource, query, page, (visit) => visitResponse(visit, communities, nameOf));
  }

  @Get('export')
  @ApiDoc({
    summary: 'Export visits',
    description: 'The visits that match, as a CSV file.',
  })
  @Allow('exports')
  @ApiListExport(visits)
  async exportVisits(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.visits.stream(await this.query(parameters));
    const communities = await this.communities.lookupAll();
    const nameOf = await this.employees.lookupAll();
    const rows = mappedInBatches(records, async (batch) => {
      const plans = await this.orders.list({ filter: { id: { in: batch.map(({ orderId }) => orderId) } } });
      const numbers = new Map(plans.map(({ id, orderNumber }) => [id, formatOrderNumber(orderNumber)]));
      return batch.map((visit) => ({
        ...visitResponse(visit, communities, nameOf),
        orderNumber: numbers.get(visit.orderId) ?? null,
      }));
    });
    return csvFile('visits', VISIT_COLUMNS, rows);
  }

  @Get('mine')
  @ApiDoc({
    summary: 'List your visits',
    description: 'The reported visits of your plans in the last 30 days, newest first.',
  })
  @Allow('user')
  @ApiOkResponse({ type: [ReportedVisitDto] })
  async listOwnVisits(@CurrentCaller() { userId }: Caller): Promise<VisitResponse[]> {
    const own = await this.visits.recentOf(userId);
    const communities = await this.communities.lookup(own.map(({ communityId }) => communityId));
    return own.map((visit) => visitResponse(visit, communities, null));
  }

  @Get(':id')
  @ApiDoc({
    summary: 'Get a visit',
    description: 'One reported visit.',
  })
  @Allow('orders:read')
  @ApiOkResponse({ type: ReportedVisitDto })
  async getVisit(@Param('id') id: string): Promise<VisitResponse> {
    const visit = await this.visits.find(id);
    const communities = await this.communities.lookup([visit.communityId]);
    return visitResponse(visit, communities, await this.employees.lookupAll());
  }

  private async query(parameters: ListParameters): Promise<ListQuery<ReportedVisit>> {
    const { query: requested, flags } = parseFlaggedQuery(parameters, visits);
    const query = await this.communityFilters.withUnmoved(requested, (unmoved) => this.visits.page(unmoved));
    return flags.has('missedInRow') ? this.repeatedlyMissed.within(query) : query;
  }
}
