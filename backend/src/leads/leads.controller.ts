import {
  Body,
  Controller,
  Delete,
  Get,
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
import type { MessageResponse } from '#libs/contract/accounts.js';
import type { LeadFunnelRow, LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { CommunityFiltersService } from '../communities/community-filters.service.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { WithoutActor } from '../kernel/actor.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { MessageDto, RemovedDto } from '../kernel/message.dto.js';
import type { Page, Query as ListQuery } from '../kernel/database.port.js';
import { LimitPerIp } from '../kernel/ip-limit.guard.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { LEAD_COLUMNS } from './lead-columns.js';
import { leadResponse } from './lead-response.js';
import type { Lead } from './lead.js';
import {
  ContactDto,
  LeadDto,
  LeadFunnelRowDto,
  LeadNoteDto,
  LeadStatusChangeDto,
  LeadUpdateDto,
  NewLeadDto,
} from './leads.dto.js';
import { ENQUIRIES_PER_IP } from './limits.js';
import { LeadIntakeService } from './lead-intake.service.js';
import { LeadsService } from './leads.service.js';

const leads: ListDefinition<Lead> = {
  resource: 'leads',
  filters: {
    email: { kind: 'string' },
    phone: { kind: 'string' },
    status: { kind: 'string' },
    communityId: { kind: 'string' },
    assigneeId: { kind: 'string' },
    followUpOn: { kind: 'date' },
    source: { kind: 'string' },
    fromCustomer: { kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    status: 'status',
    followUpOn: 'followUpOn',
    source: 'source',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

const leadsOfEmployee: ListDefinition<Lead> = {
  resource: 'leads',
  filters: { status: { kind: 'string' }, createdAt: { kind: 'instant' } },
  sorts: { id: 'id', name: 'name', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('leads')
@Controller()
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly intake: LeadIntakeService,
    private readonly communities: CommunitiesService,
    private readonly employees: EmployeeNamesService,
    private readonly communityFilters: CommunityFiltersService,
  ) {}

  @Post('contact')
  @ApiDoc({
    summary: 'Send an enquiry',
    description:
      'Stores an enquiry from the website as a lead. The same enquiry sent again on the same day is stored once.',
  })
  @Idempotent()
  @WithoutActor()
  @Public()
  @LimitPerIp(ENQUIRIES_PER_IP)
  @ApiCreatedResponse({ type: MessageDto })
  async sendEnquiry(@Body() enquiry: ContactDto): Promise<MessageResponse> {
    await this.intake.receive(enquiry);
    return { message: MESSAGES.contactSent };
  }

  @Get('leads')
  @ApiDoc({
    summary: 'List leads',
    description:
      'Enquiries and their status. `isRepeated` marks leads whose phone or email address another lead has too, ' +
      '`fromCustomer` those of customers.',
  })
  @Allow('leads')
  @ApiListQuery(leads)
  @ApiOkResponse({ type: [LeadDto] })
  async listLeads(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse[]> {
    const query = await this.query(parameters);
    const page = await this.leads.page(query);
    return this.page(reply, query, page, await this.leads.repeatedAmong(page.records));
  }

  @Post('leads')
  @ApiDoc({
    summary: 'Add a lead',
    description: 'Adds an enquiry that staff received, such as by phone. A phone or an email address is required.',
  })
  @Idempotent()
  @Allow('leads')
  @ApiCreatedResponse({ type: LeadDto })
  async createLead(@Body() body: NewLeadDto): Promise<LeadResponse> {
    return this.officeResponse(await this.intake.create(body));
  }

  @Get('leads/export')
  @ApiDoc({
    summary: 'Export leads',
    description: 'The leads that match, as a CSV file.',
  })
  @Allow('exports')
  @ApiListExport(leads)
  async exportLeads(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.leads.stream(await this.query(parameters));
    const communities = await this.communities.lookupAll();
    const nameOf = await this.employees.lookupAll();
    return csvFile(
      'leads',
      LEAD_COLUMNS,
      mapped(records, (lead) => ({ ...leadResponse(lead, communities, NONE), assignee: nameOf(lead.assigneeId) })),
    );
  }

  @Get('leads/funnel')
  @ApiDoc({
    summary: 'Get the lead funnel',
    description:
      'The number of leads by source and status, most leads first. The conversion rate of a source is its converted leads ' +
      'divided by all its leads.',
  })
  @Allow('leads')
  @ApiOkResponse({ type: [LeadFunnelRowDto] })
  getLeadFunnel(): Promise<LeadFunnelRow[]> {
    return this.leads.funnel();
  }

  @Get('leads/:id')
  @ApiDoc({
    summary: 'Get a lead',
    description: 'One lead, with its notes. Employees can only read leads in their own list.',
  })
  @Allow('employee', 'leads')
  @ApiOkResponse({ type: LeadDto })
  async getLead(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<LeadResponse> {
    return this.responseTo(caller, await this.leads.read(caller, id));
  }

  @Put('leads/:id')
  @ApiDoc({
    summary: 'Update a lead',
    description: 'Updates contact details, community and assignee.',
  })
  @Idempotent()
  @Allow('leads')
  @ApiOkResponse({ type: LeadDto })
  updateLead(@Param('id') id: string, @Body() body: LeadUpdateDto): Promise<LeadResponse> {
    return withLatestOnConflict(
      async () => this.officeResponse(await this.leads.update(id, body)),
      async () => this.officeResponse(await this.leads.find(id)),
    );
  }

  @Delete('leads/:id')
  @ApiDoc({
    summary: 'Delete a lead',
    description: 'Deletes the lead and its notes.',
  })
  @Idempotent()
  @Allow('leads')
  @ApiOkResponse({ type: RemovedDto })
  async deleteLead(@Param('id') id: string): Promise<{ id: string }> {
    await this.leads.remove(id);
    return { id };
  }

  @Get('register/employee/:id/leads')
  @ApiDoc({
    summary: 'List the leads of an employee',
    description:
      'Leads of the communities that the employee covers today, and leads assigned to the employee. Employees see ' +
      'only their own list.',
  })
  @Allow('employee', 'leads')
  @ApiListQuery(leadsOfEmployee)
  @ApiOkResponse({ type: [LeadDto] })
  async listEmployeeLeads(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse[]> {
    const query = parseListQuery(parameters, leadsOfEmployee);
    return this.page(reply, query, await this.leads.ofEmployee(caller, id, query));
  }

  @Patch('leads/:id/status')
  @ApiDoc({
    summary: 'Change the status of a lead',
    description: 'Moves a lead to one of its `allowedStatuses`. Employees can only change leads in their own list.',
    errors: ['transition-not-allowed'],
  })
  @Idempotent()
  @Allow('employee', 'leads')
  @ApiOkResponse({ type: LeadDto })
  async changeLeadStatus(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { status, reason }: LeadStatusChangeDto,
  ): Promise<LeadResponse> {
    return this.responseTo(caller, await this.leads.changeStatus(caller, id, status, reason));
  }

  @Post('leads/:id/notes')
  @ApiDoc({
    summary: 'Add a note to a lead',
    description: 'Adds a note. A note sent again with the same `id` is added once.',
  })
  @Idempotent()
  @Allow('employee', 'leads')
  @ApiCreatedResponse({ type: LeadDto })
  async addLeadNote(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() note: LeadNoteDto,
  ): Promise<LeadResponse> {
    return this.responseTo(caller, await this.leads.addNote(caller, id, note));
  }

  /** Employees see only some leads, so the response must not reveal others. */
  private async responseTo({ role }: Caller, lead: Lead): Promise<LeadResponse> {
    if (role === 'admin') return this.officeResponse(lead);
    return leadResponse(lead, await this.communities.lookup([lead.communityId]), NONE);
  }

  private async officeResponse(lead: Lead): Promise<LeadResponse> {
    const [communities, repeated] = await Promise.all([
      this.communities.lookup([lead.communityId]),
      this.leads.repeatedAmong([lead]),
    ]);
    return leadResponse(lead, communities, repeated);
  }

  private query(parameters: ListParameters): Promise<ListQuery<Lead>> {
    return this.communityFilters.withUnmoved(parseListQuery(parameters, leads), (unmoved) => this.leads.page(unmoved));
  }

  private async page(
    reply: FastifyReply,
    query: ListQuery<Lead>,
    page: Page<Lead>,
    repeated: ReadonlySet<string> = NONE,
  ): Promise<LeadResponse[]> {
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    return sendPage(reply, leads.resource, query, page, (lead) => leadResponse(lead, communities, repeated));
  }
}

/** No lead is marked as repeated. */
const NONE: ReadonlySet<string> = new Set();
