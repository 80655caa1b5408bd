import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { CUSTOMER_COLUMNS } from './customer-columns.js';
import { CustomerDto, CustomerUpdateDto } from './customers.dto.js';
import { CustomersService } from './customers.service.js';
import { ProfileDto } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

const customers: ListDefinition<Account> = {
  resource: 'customers',
  filters: {
    name: { kind: 'string' },
    email: { kind: 'string' },
    phone: { kind: 'string' },
    role: { kind: 'string' },
    areaId: { kind: 'string' },
    communityId: { kind: 'string' },
    activePlan: { kind: 'boolean' },
    disabled: { kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    role: 'role',
    'carDetails.carName': 'carName',
    'carDetails.carNumber': 'carNumber',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('customers')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class CustomersAdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly customers: CustomersService,
    private readonly profiles: ProfileService,
  ) {}

  /** Accounts of every role. */
  @Get('customers')
  @ApiListQuery(customers)
  @ApiOkResponse({ type: [ProfileDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileResponse[]> {
    const query = parseListQuery(parameters, customers);
    const page = await this.accounts.page(query);
    return this.profiles.responses(sendPage(reply, customers.resource, query, page, (account) => account));
  }

  @Get('customers/export')
  @ApiListExport(customers)
  async export(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const accounts = this.accounts.stream(parseListQuery(parameters, customers));
    return csvFile('customers', CUSTOMER_COLUMNS, mapped(accounts, await this.profiles.responder()));
  }

  @Get('customers/:id')
  @ApiOkResponse({ type: ProfileDto })
  find(@Param('id') id: string): Promise<ProfileResponse> {
    return this.profiles.find(id);
  }

  @Post('customers')
  @Idempotent()
  @ApiCreatedResponse({ type: ProfileDto })
  async create(@Body() form: CustomerDto): Promise<ProfileResponse> {
    return this.profiles.response(await this.customers.create(form));
  }

  @Put('customers/:id')
  @Idempotent()
  @ApiOkResponse({ type: ProfileDto })
  @ApiEditConflict()
  update(@Param('id') id: string, @Body() form: CustomerUpdateDto): Promise<ProfileResponse> {
    return editing(
      async () => this.profiles.response(await this.customers.update(id, form)),
      () => this.find(id),
    );
  }

  @Delete('customers/:id')
  @Idempotent()
  @ApiOkResponse({ schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } })
  async remove(@Param('id') id: string): Promise<{ id: string }> {
    await this.customers.remove(id);
    return { id };
  }
}
