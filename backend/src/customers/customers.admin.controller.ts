import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { editing } from '../kernel/edit.js';
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
@Allow('admin')
@Controller()
export class CustomersAdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly customers: CustomersService,
    private readonly profiles: ProfileService,
  ) {}

  @Get('customers')
  @ApiDoc({
    summary: 'List customers',
    description: 'Accounts of every role; filter by `role` for customers alone.',
  })
  @ApiListQuery(customers)
  @ApiOkResponse({ type: [ProfileDto] })
  async listCustomers(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileResponse[]> {
    const query = parseListQuery(parameters, customers);
    const page = await this.accounts.page(query);
    return this.profiles.responses(sendPage(reply, customers.resource, query, page, (account) => account));
  }

  @Get('customers/export')
  @ApiDoc({
    summary: 'Export customers',
    description: 'The accounts that match, as a CSV file.',
  })
  @ApiListExport(customers)
  async exportCustomers(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const accounts = this.accounts.stream(parseListQuery(parameters, customers));
    return csvFile('customers', CUSTOMER_COLUMNS, mapped(accounts, await this.profiles.responder()));
  }

  @Get('customers/:id')
  @ApiDoc({
    summary: 'Get a customer',
    description: 'One account, with all its cars.',
  })
  @ApiOkResponse({ type: ProfileDto })
  getCustomer(@Param('id') id: string): Promise<ProfileResponse> {
    return this.profiles.find(id);
  }

  @Post('customers')
  @ApiDoc({
    summary: 'Create a customer',
    description: 'Creates an account and mails its owner a link for choosing a password.',
    errors: ['email-taken', 'amount-mismatch'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: ProfileDto })
  async createCustomer(@Body() form: CustomerDto): Promise<ProfileResponse> {
    return this.profiles.response(await this.customers.create(form));
  }

  @Put('customers/:id')
  @ApiDoc({
    summary: 'Update a customer',
    description:
      'Replaces name, email and phone, and updates the other fields that are sent. A change of role, or ' +
      'disabling the account, ends its sessions. The last admin can be neither demoted nor disabled.',
    errors: ['email-taken', 'last-admin', 'amount-mismatch'],
  })
  @Idempotent()
  @ApiOkResponse({ type: ProfileDto })
  updateCustomer(@Param('id') id: string, @Body() form: CustomerUpdateDto): Promise<ProfileResponse> {
    return editing(
      async () => this.profiles.response(await this.customers.update(id, form)),
      () => this.getCustomer(id),
    );
  }

  @Delete('customers/:id')
  @ApiDoc({
    summary: 'Delete a customer',
    description: 'Deletes the account and ends its sessions. Orders remain. The last admin cannot be deleted.',
    errors: ['last-admin'],
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteCustomer(@Param('id') id: string): Promise<{ id: string }> {
    await this.customers.remove(id);
    return { id };
  }
}
