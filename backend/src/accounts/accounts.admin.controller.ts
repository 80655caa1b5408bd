import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { MessageResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { Allow } from '../kernel/access.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { Account } from './account.js';
import { AreaDto, CustomerDto, ProfileDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { MessageDto } from './session.dto.js';

const customers: ListDefinition<Account> = {
  resource: 'customers',
  filters: {
    email: { kind: 'string' },
    phone: { kind: 'string' },
    role: { kind: 'string' },
    area: { kind: 'string' },
    disabled: { kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', name: 'name', email: 'email', phone: 'phone', role: 'role', area: 'area', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('customers')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class AccountsAdminController {
  constructor(private readonly accounts: AccountsService) {}

  @Get('customers')
  @ApiListQuery(customers)
  @ApiOkResponse({ type: [ProfileDto] })
  list(@Query() parameters: ListParameters, @Res({ passthrough: true }) reply: FastifyReply): Promise<ProfileResponse[]> {
    return this.page(parameters, reply, customers);
  }

  @Get('customers/:id')
  @ApiOkResponse({ type: ProfileDto })
  find(@Param('id') id: string): Promise<ProfileResponse> {
    return this.accounts.profile(id);
  }

  @Post('customers')
  @ApiCreatedResponse({ type: ProfileDto })
  create(@Body() form: CustomerDto): Promise<ProfileResponse> {
    return this.accounts.create(form);
  }

  @Put('customers/:id')
  @ApiOkResponse({ type: ProfileDto })
  update(@Param('id') id: string, @Body() form: CustomerDto): Promise<ProfileResponse> {
    return this.accounts.update(id, form);
  }

  @Delete('customers/:id')
  async remove(@Param('id') id: string): Promise<{ id: string }> {
    await this.accounts.remove(id);
    return { id };
  }

  @Get('register/employees')
  @ApiListQuery(customers)
  @ApiOkResponse({ type: [ProfileDto] })
  employees(@Query() parameters: ListParameters, @Res({ passthrough: true }) reply: FastifyReply): Promise<ProfileResponse[]> {
    return this.page(parameters, reply, { ...customers, resource: 'employees' }, 'employee');
  }

  @Get('register/employees/:id')
  @ApiOkResponse({ type: ProfileDto })
  employee(@Param('id') id: string): Promise<ProfileResponse> {
    return this.accounts.profile(id);
  }

  @Put('register/employee/:id/area')
  @ApiOkResponse({ type: MessageDto })
  async setArea(@Param('id') id: string, @Body() { area }: AreaDto): Promise<MessageResponse> {
    await this.accounts.setArea(id, area);
    return { message: MESSAGES.areaUpdated };
  }

  private async page(parameters: ListParameters, reply: FastifyReply, definition: ListDefinition<Account>, role?: Account['role']): Promise<ProfileResponse[]> {
    const query = parseListQuery(parameters, definition);
    const filter = role ? { ...query.filter, role } : query.filter;
    return sendPage(reply, definition.resource, query, await this.accounts.page({ ...query, filter }), (profile) => profile);
  }
}
