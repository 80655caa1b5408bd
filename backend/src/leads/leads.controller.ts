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
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { MessageResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import type { Page, Query as ListQuery } from '../kernel/database.port.js';
import { LimitPerAddress } from '../kernel/address-limit.guard.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { LEAD_COLUMNS } from './lead-columns.js';
import { LEAD_TRANSITIONS, type Lead } from './lead.js';
import { ContactDto, LeadDto, LeadNoteDto, LeadStepDto, LeadUpdateDto } from './leads.dto.js';
import { ENQUIRIES_PER_ADDRESS } from './limits.js';
import { LeadsService } from './leads.service.js';

const leads: ListDefinition<Lead> = {
  resource: 'leads',
  filters: {
    email: { kind: 'string' },
    phone: { kind: 'string' },
    status: { kind: 'string' },
    communityId: { kind: 'string' },
    assigneeId: { kind: 'string' },
    createdAt: { kind: 'instant' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    status: 'status',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

const leadsOfEmployee: ListDefinition<Lead> = {
  resource: 'leads',
  filters: { status: { kind: 'string' }, createdAt: { kind: 'instant' } },
  sorts: { name: 'name', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('leads')
@Controller()
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly communities: CommunitiesService,
  ) {}

  @Post('contact')
  @Idempotent()
  @Public()
  @LimitPerAddress(ENQUIRIES_PER_ADDRESS)
  @ApiCreatedResponse({ description: 'The enquiry is kept.' })
  async contact(@Body() enquiry: ContactDto): Promise<MessageResponse> {
    await this.leads.receive(enquiry);
    return { message: MESSAGES.contactSent };
  }

  @Get('leads')
  @Allow('admin')
  @ApiBearerAuth()
  @ApiListQuery(leads)
  @ApiOkResponse({ type: [LeadDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse[]> {
    const query = parseListQuery(parameters, leads);
    return this.page(reply, query, await this.leads.page(query));
  }

  @Get('leads/export')
  @Allow('admin')
  @ApiBearerAuth()
  @ApiListExport(leads)
  async export(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.leads.stream(parseListQuery(parameters, leads));
    const communities = await this.communities.lookupAll();
    return csvFile(
      'leads',
      LEAD_COLUMNS,
      mapped(records, (lead) => leadResponse(lead, communities)),
    );
  }

  @Get('leads/:id')
  @Allow('admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: LeadDto })
  async find(@Param('id') id: string): Promise<LeadResponse> {
    return this.response(await this.leads.find(id));
  }

  @Put('leads/:id')
  @Idempotent()
  @Allow('admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: LeadDto })
  @ApiEditConflict()
  update(@Param('id') id: string, @Body() body: LeadUpdateDto): Promise<LeadResponse> {
    return editing(
      async () => this.response(await this.leads.update(id, body)),
      () => this.find(id),
    );
  }

  @Delete('leads/:id')
  @Idempotent()
  @Allow('admin')
  @ApiBearerAuth()
  async remove(@Param('id') id: string): Promise<{ id: string }> {
    await this.leads.remove(id);
    return { id };
  }

  @Get('register/employee/:id/leads')
  @Allow('employee', 'admin')
  @ApiBearerAuth()
  @ApiListQuery(leadsOfEmployee)
  @ApiOkResponse({ type: [LeadDto] })
  async ofEmployee(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadResponse[]> {
    const query = parseListQuery(parameters, leadsOfEmployee);
    return this.page(reply, query, await this.leads.ofEmployee(caller, id, query));
  }

  @Patch('leads/:id/status')
  @Idempotent()
  @Allow('employee', 'admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: LeadDto })
  async step(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { status }: LeadStepDto,
  ): Promise<LeadResponse> {
    return this.response(await this.leads.step(caller, id, status));
  }

  @Post('leads/:id/notes')
  @Idempotent()
  @Allow('employee', 'admin')
  @ApiBearerAuth()
  @ApiCreatedResponse({ type: LeadDto })
  async addNote(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() note: LeadNoteDto,
  ): Promise<LeadResponse> {
    return this.response(await this.leads.addNote(caller, id, note));
  }

  private async response(lead: Lead): Promise<LeadResponse> {
    return leadResponse(lead, await this.communities.lookup([lead.communityId]));
  }

  private async page(reply: FastifyReply, query: ListQuery<Lead>, page: Page<Lead>): Promise<LeadResponse[]> {
    const communities = await this.communities.lookup(page.records.map(({ communityId }) => communityId));
    return sendPage(reply, leads.resource, query, page, (lead) => leadResponse(lead, communities));
  }
}

function leadResponse(lead: Lead, communities: CommunityLookup): LeadResponse {
  const { id, name, email, phone, location, message, status, assigneeId, createdAt, version } = lead;
  const community = communities(lead.communityId);
  const notes = lead.notes.map(({ at, by, text }) => ({ at, by, text }));
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    subject: location,
    message,
    status,
    allowedStatuses: [...LEAD_TRANSITIONS[status]],
    communityId: community?.id ?? null,
    communityName: community?.name ?? '',
    assigneeId,
    notes,
    createdAt,
    version,
  };
}
