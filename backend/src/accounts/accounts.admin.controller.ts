import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EmployeeAreaResponse, EmployeeResponse, ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { CUSTOMER_COLUMNS, EMPLOYEE_COLUMNS } from './account-columns.js';
import type { Account } from './account.js';
import {
  AreaDto,
  CustomerUpdateDto,
  EmployeeAccessDto,
  EmployeeAreaDto,
  EmployeeDto,
  NewCustomerDto,
  NewEmployeeDto,
  ProfileDto,
} from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { CustomersService } from './customers.service.js';
import { ProfileService } from './profile.service.js';

const customers: ListDefinition<Account> = {
  resource: 'customers',
  filters: {
    name: { kind: 'string' },
    email: { kind: 'string' },
    phone: { kind: 'string' },
    role: { kind: 'string' },
    area: { kind: 'string' },
    community: { kind: 'string' },
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
    area: 'area',
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
    area: { kind: 'string' },
    disabled: { kind: 'boolean' },
  },
  sorts: { id: 'id', name: 'name', email: 'email', phone: 'phone', area: 'area', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('customers')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class AccountsAdminController {
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
  async create(@Body() form: NewCustomerDto): Promise<ProfileResponse> {
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
    const page = await this.accounts.page({ ...query, filter: { ...query.filter, role: 'employee' } });
    return sendPage(reply, employees.resource, query, page, employeeResponse);
  }

  @Get('register/employees/export')
  @ApiListExport(employees)
  exportEmployees(@Query() parameters: ListParameters): StreamableFile {
    const query = parseListQuery(parameters, employees);
    const accounts = this.accounts.stream({ ...query, filter: { ...query.filter, role: 'employee' } });
    return csvFile('employees', EMPLOYEE_COLUMNS, mapped(accounts, employeeResponse));
  }

  @Get('register/employees/:id')
  @ApiOkResponse({ type: EmployeeDto })
  async employee(@Param('id') id: string): Promise<EmployeeResponse> {
    return employeeResponse(await this.customers.employee(id));
  }

  /** Makes an employee, who is mailed a link to choose a password. */
  @Post('register/employees')
  @Idempotent()
  @ApiCreatedResponse({ type: EmployeeDto })
  async addEmployee(@Body() form: NewEmployeeDto): Promise<EmployeeResponse> {
    return employeeResponse(await this.customers.create({ ...form, role: 'employee' }));
  }

  /** Keeps an employee from signing in, or lets them again. */
  @Put('register/employee/:id/access')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  async setAccess(@Param('id') id: string, @Body() { disabled }: EmployeeAccessDto): Promise<EmployeeResponse> {
    return employeeResponse(await this.customers.setAccess(id, disabled));
  }

  @Put('register/employee/:id/area')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeAreaDto })
  @ApiEditConflict()
  async setArea(@Param('id') id: string, @Body() { area, version }: AreaDto): Promise<EmployeeAreaResponse> {
    const employee = await editing(
      async () => employeeResponse(await this.customers.setArea(id, area, { version })),
      () => this.employee(id),
    );
    return { ...employee, message: MESSAGES.areaUpdated };
  }
}

function employeeResponse({ id, name, email, phone, area, disabled, version }: Account): EmployeeResponse {
  return { id, _id: id, name, email, phone, area, disabled, version };
}
