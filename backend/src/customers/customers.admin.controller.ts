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
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { MAX_TAGS_IN_FILTER, type CustomerResponse, type CustomerTag } from '#libs/contract/customer-tags.js';
import { CommunityFiltersService } from '../communities/community-filters.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import type { Query as ListQuery } from '../kernel/database.port.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { tagTerm } from '../kernel/search-terms.js';
import { CUSTOMER_COLUMNS } from './customer-columns.js';
import { CustomerResponseDto, CustomerTagDto, CustomerTagsDto } from './customer-tags.dto.js';
import { CustomerTagsService } from './customer-tags.service.js';
import { CustomerDto, CustomerUpdateDto } from './customers.dto.js';
import { CustomersService } from './customers.service.js';
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
    planEndedOn: { kind: 'date' },
    disabled: { kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  termFilters: { tags: { max: MAX_TAGS_IN_FILTER, termOf: tagTerm } },
  sorts: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    role: 'role',
    'carDetails.carName': 'carName',
    'carDetails.carNumber': 'carNumber',
    planEndedOn: 'planEndedOn',
    createdAt: 'createdAt',
  },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('customers')
@Controller()
export class CustomersAdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly customers: CustomersService,
    private readonly profiles: ProfileService,
    private readonly tags: CustomerTagsService,
    private readonly communityFilters: CommunityFiltersService,
  ) {}

  @Get('customers')
  @Allow('customers:read')
  @ApiDoc({
    summary: 'List customers',
    description: 'Accounts of every role; filter by `role` for customers alone.',
  })
  @ApiListQuery(customers)
  @ApiOkResponse({ type: [CustomerResponseDto] })
  async listCustomers(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerResponse[]> {
    const query = await this.query(parameters);
    const page = await this.accounts.page(query);
    const accounts = sendPage(reply, customers.resource, query, page, (account) => account);
    const profiles = await this.profiles.responses(accounts);
    return profiles.map((profile, at) => customerResponse(profile, accounts[at]!));
  }

  @Get('customers/export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export customers',
    description: 'The accounts that match, as a CSV file.',
  })
  @ApiListExport(customers)
  async exportCustomers(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const accounts = this.accounts.stream(await this.query(parameters));
    const toProfile = await this.profiles.responder();
    const toResponse = (account: Account) => customerResponse(toProfile(account), account);
    return csvFile('customers', CUSTOMER_COLUMNS, mapped(accounts, toResponse));
  }

  @Get('customers/tags')
  @Allow('customers:read')
  @ApiDoc({
    summary: 'List the tags of customers',
    description: 'The tags that customers have, sorted by name, with the number of customers for each.',
  })
  @ApiOkResponse({ type: [CustomerTagDto] })
  listCustomerTags(): Promise<CustomerTag[]> {
    return this.tags.inUse();
  }

  @Get('customers/:id')
  @Allow('customers:read')
  @ApiDoc({
    summary: 'Get a customer',
    description: 'One account, with all its cars.',
  })
  @ApiOkResponse({ type: CustomerResponseDto })
  async getCustomer(@Param('id') id: string): Promise<CustomerResponse> {
    return this.response(await this.customers.find(id));
  }

  @Post('customers')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Create a customer',
    description: 'Creates an account and emails its owner a link for choosing a password.',
    errors: ['email-taken', 'amount-mismatch'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: CustomerResponseDto })
  async createCustomer(@Body() form: CustomerDto): Promise<CustomerResponse> {
    return this.response(await this.customers.create(form));
  }

  @Put('customers/:id')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Update a customer',
    description:
      'Replaces name, email and phone, and updates the other fields that are sent. A change of role, or ' +
      'disabling the account, ends its sessions. The last admin can be neither demoted nor disabled.',
    errors: ['email-taken', 'last-admin', 'amount-mismatch'],
  })
  @Idempotent()
  @ApiOkResponse({ type: CustomerResponseDto })
  updateCustomer(@Param('id') id: string, @Body() form: CustomerUpdateDto): Promise<CustomerResponse> {
    return withLatestOnConflict(
      async () => this.response(await this.customers.update(id, form)),
      () => this.getCustomer(id),
    );
  }

  @Patch('customers/:id/tags')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Change the tags of a customer',
    description:
      'Adds and removes tags. Tags are compared regardless of case and keep the spelling of their first use. A ' +
      'customer can have at most 10. Customers do not see their tags.',
  })
  @Idempotent()
  @ApiOkResponse({ type: CustomerResponseDto })
  async changeCustomerTags(@Param('id') id: string, @Body() change: CustomerTagsDto): Promise<CustomerResponse> {
    return this.response(await this.tags.change(id, change));
  }

  @Delete('customers/:id/cars/:carId')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Remove a car of a customer',
    description: 'Removes a car from the profile. Its subscriptions continue.',
  })
  @Idempotent()
  @ApiOkResponse({ type: CustomerResponseDto })
  async removeCarOfCustomer(@Param('id') id: string, @Param('carId') carId: string): Promise<CustomerResponse> {
    return this.response(await this.profiles.removeVehicle(id, carId));
  }

  @Delete('customers/:id')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Delete a customer',
    description:
      'Deletes the account and ends its sessions. Orders remain, notes are deleted. The last admin cannot be deleted.',
    errors: ['last-admin'],
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteCustomer(@Param('id') id: string): Promise<{ id: string }> {
    await this.customers.remove(id);
    return { id };
  }

  private query(parameters: ListParameters): Promise<ListQuery<Account>> {
    const query = parseListQuery(parameters, customers);
    return this.communityFilters.withUnmoved(query, (unmoved) => this.accounts.page(unmoved));
  }

  private async response(account: Account): Promise<CustomerResponse> {
    return customerResponse(await this.profiles.response(account), account);
  }
}

function customerResponse(profile: ProfileResponse, { tags, planEndedOn }: Account): CustomerResponse {
  return { ...profile, tags, planEndedOn };
}
