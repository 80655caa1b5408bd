import {
  Body,
  Controller,
  Delete,
  Get,
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
import type { MessageResponse } from '#libs/contract/accounts.js';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { LEAD_COLUMNS } from './lead-columns.js';
import { LEAD_TRANSITIONS, type Lead } from './lead.js';
import { ContactDto, LeadDto, LeadNoteDto, LeadStepDto, LeadUpdateDto } from './leads.dto.js';
import { LeadsService } from './leads.service.js';

const leads: ListDefinition<Lead> = {
  resource: 'leads',
  filters: {
    email: { kind: 'string' },
    phone: { kind: 'string' },
    status: { kind: 'string' },
    community: { kind: 'string' },
    assigneeId: { kind: 'string' },
    createdAt: { kind: 'instant' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    status: 'status',
    community: 'community',
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
  constructor(private readonly leads: LeadsService) {}

  @Post('contact')
  @Idempotent()
  @Public()
  @ApiCreatedResponse({ description: 'The enquiry is kept.' })
  async contact(@Body() enquiry: ContactDto, @Ip() address: string): Promise<MessageResponse> {
    await this.leads.receive(enquiry, address);
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
    return sendPage(reply, leads.resource, query, await this.leads.page(query), leadResponse);
  }

  @Get('leads/export')
  @Allow('admin')
  @ApiBearerAuth()
  @ApiListExport(leads)
  export(@Query() parameters: ListParameters): StreamableFile {
    return csvFile('leads', LEAD_COLUMNS, mapped(this.leads.stream(parseListQuery(parameters, leads)), leadResponse));
  }

  @Get('leads/:id')
  @Allow('admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: LeadDto })
  async find(@Param('id') id: string): Promise<LeadResponse> {
    return leadResponse(await this.leads.find(id));
  }

  @Put('leads/:id')
  @Idempotent()
  @Allow('admin')
  @ApiBearerAuth()
  @ApiOkResponse({ type: LeadDto })
  @ApiEditConflict()
  update(@Param('id') id: string, @Body() body: LeadUpdateDto): Promise<LeadResponse> {
    return editing(
      async () => leadResponse(await this.leads.update(id, body)),
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
    return sendPage(
      reply,
      leadsOfEmployee.resource,
      query,
      await this.leads.ofEmployee(caller, id, query),
      leadResponse,
    );
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
    return leadResponse(await this.leads.step(caller, id, status));
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
    return leadResponse(await this.leads.addNote(caller, id, note));
  }
}

function leadResponse(lead: Lead): LeadResponse {
  const { id, name, email, phone, location, message, status, community, assigneeId, createdAt, version } = lead;
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
    community,
    assigneeId,
    notes,
    createdAt,
    version,
  };
}
