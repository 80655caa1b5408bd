import { Body, Controller, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EmployeeAreaResponse, EmployeeResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { CommunityLookup } from './address.js';
import { EMPLOYEE_COLUMNS } from './customer-columns.js';
import { AreaDto, EmployeeAccessDto, EmployeeAreaDto, EmployeeDto, NewEmployeeDto } from './employees.dto.js';
import { EmployeesService } from './employees.service.js';

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

@ApiTags('employees')
@ApiBearerAuth()
@Allow('admin')
@Controller()
export class EmployeesAdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly employees: EmployeesService,
    private readonly communities: CommunitiesService,
  ) {}

  @Get('register/employees')
  @ApiListQuery(employees)
  @ApiOkResponse({ type: [EmployeeDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmployeeResponse[]> {
    const query = parseListQuery(parameters, employees);
    const page = await this.employees.page(query);
    const communities = await this.communities.lookup(page.records.map(({ areaId }) => areaId));
    return sendPage(reply, employees.resource, query, page, (one) => employeeResponse(one, communities));
  }

  @Get('register/employees/export')
  @ApiListExport(employees)
  async export(@Query() parameters: ListParameters): Promise<StreamableFile> {
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
  async find(@Param('id') id: string): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.find(id));
  }

  /** Creates an employee, who is mailed a link to choose a password. */
  @Post('register/employees')
  @Idempotent()
  @ApiCreatedResponse({ type: EmployeeDto })
  async create(@Body() form: NewEmployeeDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.create(form));
  }

  /** Blocks an employee from signing in, or allows it again. */
  @Put('register/employee/:id/access')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  async setAccess(@Param('id') id: string, @Body() { disabled }: EmployeeAccessDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.setAccess(id, disabled));
  }

  @Put('register/employee/:id/area')
  @Idempotent()
  @ApiOkResponse({ type: EmployeeAreaDto })
  @ApiEditConflict()
  async setArea(@Param('id') id: string, @Body() { area, version }: AreaDto): Promise<EmployeeAreaResponse> {
    const employee = await editing(
      async () => this.employeeResponse(await this.employees.setArea(id, area, { version })),
      () => this.find(id),
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
