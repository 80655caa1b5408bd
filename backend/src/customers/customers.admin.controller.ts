import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EmployeeAreaResponse, EmployeeResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from './address.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { CUSTOMER_COLUMNS, EMPLOYEE_COLUMNS } from './customer-columns.js';
import type { Account } from '../identity/account.js';
import {
  AreaDto,
  CustomerDto,
  CustomerUpdateDto,
  EmployeeAccessDto,
  EmployeeAreaDto,
  EmployeeDto,
  NewEmployeeDto,
  ProfileDto,
} from './customers.dto.js';
import { AccountsService } from '../identity/accounts.service.js';
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

const employees: ListDefinition<Account> = {
  resource: 'employees',
  filters: {
    name: { kind: 'string' },
    email: { kind: 'string' },
    phone: { kind: 'string' },
    areaId: { kind: 'string' },
    disabled: { kind: 'boolean' },
  },
  sorts: { id: 'id', name: 'name', email: 'email', phone: 'phone', area: 'areaId', createdAt: 'createdAt' },
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
    private readonly communities: CommunitiesService,
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

  @Get('register/employees')
  @ApiListQuery(employees)
  @ApiOkResponse({ type: [EmployeeDto] })
  async employees(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmployeeResponse[]> {
    const query = parseListQuery(parameters, employees);
    const page = await this.customers.employees(query);
    const communities = await this.communities.lookup(page.records.map(({ areaId }) => areaId));
    return sendPage(reply, employees.resource, query, page, (one) => employeeResponse(one, communities));
  }

  @Get('register/employees/export')
  @ApiListExport(employees)
  async exportEmployees(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const query = parseListQuery(parameters, employees);
    const accounts = this.accounts.stream({ ...query, filter: { ...query.filter, role: 'employee' } });
    const communities = await this.communities.lookupAll();
    return csvFile(
      'employees',
      EMPLOYEE_COLUMNS,
      mapped(accounts, (one) => employeeResponse(one, communities)),
    );
  }

  @Get('register/employees/:id')
  @ApiOkResponse({ type: EmployeeDto })
  async employee(@Param('id') id: string): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.customers.employee(id));
  }

  /** Makes an employee, who is mailed a link to choose a password. */
  @Post('register/employees')
  @Idempotent()
  @ApiCreatedResponse({ type: EmployeeDto })
  async addEmployee(@Body() form: NewEmployeeDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.customers.create({ ...form, role: 'employee' }));
  }

  /** Keeps an employee from signing in, or lets them again. */
  @Put('register/employee/:id/access')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  async setAccess(@Param('id') id: string, @Body() { disabled }: EmployeeAccessDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.customers.setAccess(id, disabled));
  }

  @Put('register/employee/:id/area')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeAreaDto })
  @ApiEditConflict()
  async setArea(@Param('id') id: string, @Body() { area, version }: AreaDto): Promise<EmployeeAreaResponse> {
    const employee = await editing(
      async () => this.employeeResponse(await this.customers.setArea(id, area, { version })),
      () => this.employee(id),
    );
    return { ...employee, message: MESSAGES.areaUpdated };
  }

  private async employeeResponse(account: Account): Promise<EmployeeResponse> {
    return employeeResponse(account, await this.communities.lookup([account.areaId]));
  }
}

function employeeResponse(
  { id, name, email, phone, areaId, disabled, version }: Account,
  communities: CommunityLookup,
): EmployeeResponse {
  const community = communities(areaId);
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    area: community?.name ?? null,
    areaId: community?.id ?? null,
    disabled,
    version,
  };
}
