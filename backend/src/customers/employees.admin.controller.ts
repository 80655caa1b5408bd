import { Body, Controller, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EmployeeAreaResponse, EmployeeResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Account } from '../identity/account.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { CommunityLookup } from './address.js';
import { currentCoverage } from './current-coverage.js';
import { EMPLOYEE_COLUMNS } from './customer-columns.js';
import {
  AreaDto,
  EmployeeAccessDto,
  EmployeeAreaDto,
  EmployeeCommunitiesDto,
  EmployeeDto,
  NewEmployeeDto,
  StaffRoleChangeDto,
} from './employees.dto.js';
import { EmployeesService } from './employees.service.js';

const employees: ListDefinition<Account> = {
  resource: 'employees',
  filters: {
    name: { kind: 'string' },
    email: { kind: 'string' },
    phone: { kind: 'string' },
    areaId: { kind: 'string' },
    staffRole: { kind: 'string' },
    disabled: { kind: 'boolean' },
  },
  sorts: { id: 'id', name: 'name', email: 'email', phone: 'phone', area: 'areaId', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('employees')
@Controller()
export class EmployeesAdminController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly communities: CommunitiesService,
  ) {}

  @Get('register/employees')
  @Allow('staff:read')
  @ApiDoc({
    summary: 'List employees',
    description:
      'Employees with their communities, managers and accountants. Admins are listed when ' +
      '`staffRole` is filtered by `admin`.',
  })
  @ApiListQuery(employees)
  @ApiOkResponse({ type: [EmployeeDto] })
  async listEmployees(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmployeeResponse[]> {
    const query = parseListQuery(parameters, employees);
    const page = await this.employees.page(query);
    const communities = await this.communities.lookup(page.records.flatMap(communityIdsOf));
    return sendPage(reply, employees.resource, query, page, (one) => employeeResponse(one, communities));
  }

  @Get('register/employees/export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export employees',
    description: 'The employees that match, as a CSV file.',
  })
  @ApiListExport(employees)
  async exportEmployees(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const query = parseListQuery(parameters, employees);
    const accounts = this.employees.stream(query);
    const communities = await this.communities.lookupAll();
    return csvFile(
      'employees',
      EMPLOYEE_COLUMNS,
      mapped(accounts, (one) => employeeResponse(one, communities)),
    );
  }

  @Get('register/employees/:id')
  @Allow('staff:read')
  @ApiDoc({
    summary: 'Get an employee',
    description: 'One employee, and the community they work in.',
  })
  @ApiOkResponse({ type: EmployeeDto })
  async getEmployee(@Param('id') id: string): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.findStaff(id));
  }

  @Post('register/employees')
  @Allow('staff:write')
  @ApiDoc({
    summary: 'Create an employee',
    description:
      'Creates an account of a member of staff, by default an employee, and emails its owner a link for ' +
      'choosing a password.',
    errors: ['email-taken'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: EmployeeDto })
  async createEmployee(@Body() form: NewEmployeeDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.create(form));
  }

  @Put('register/employee/:id/access')
  @Allow('staff:write')
  @ApiDoc({
    summary: 'Disable or enable the sign-in of an employee',
    description:
      'A member of staff whose sign-in is disabled is signed out immediately. The last admin cannot be disabled.',
    errors: ['last-admin'],
  })
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  async setEmployeeAccess(@Param('id') id: string, @Body() { disabled }: EmployeeAccessDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.setAccess(id, disabled));
  }

  @Put('register/employee/:id/staff-role')
  @Allow('staff:write')
  @ApiDoc({
    summary: 'Change a staff role',
    description:
      'Sets the permissions of a member of staff. A change ends their sessions. The last admin keeps the role.',
    errors: ['last-admin'],
  })
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  async setStaffRole(@Param('id') id: string, @Body() { staffRole }: StaffRoleChangeDto): Promise<EmployeeResponse> {
    return this.employeeResponse(await this.employees.setStaffRole(id, staffRole));
  }

  @Put('register/employee/:id/communities')
  @Allow('staff:assign')
  @ApiDoc({
    summary: 'Set the other communities of an employee',
    description:
      'Replaces the communities that an employee covers besides their own, each optionally limited to a period, ' +
      "such as for a colleague's leave. On these days the employee sees their cars and leads and can be " +
      'assigned their washes.',
  })
  @Idempotent()
  @ApiOkResponse({ type: EmployeeDto })
  setEmployeeCommunities(@Param('id') id: string, @Body() request: EmployeeCommunitiesDto): Promise<EmployeeResponse> {
    return withLatestOnConflict(
      async () => this.employeeResponse(await this.employees.setCommunities(id, request)),
      () => this.getEmployee(id),
    );
  }

  @Put('register/employee/:id/area')
  @Allow('staff:assign')
  @ApiDoc({
    summary: 'Assign an employee to a community',
    description: 'Sets the community whose leads and cars the employee sees, by its id or name; `null` removes it.',
  })
  @Idempotent()
  @ApiOkResponse({ type: EmployeeAreaDto })
  async setEmployeeArea(@Param('id') id: string, @Body() { area, version }: AreaDto): Promise<EmployeeAreaResponse> {
    const employee = await withLatestOnConflict(
      async () => this.employeeResponse(await this.employees.setArea(id, area, { version })),
      () => this.getEmployee(id),
    );
    return { ...employee, message: MESSAGES.areaUpdated };
  }

  private async employeeResponse(account: Account): Promise<EmployeeResponse> {
    return employeeResponse(account, await this.communities.lookup(communityIdsOf(account)));
  }
}

function communityIdsOf({ areaId, otherCommunities }: Account): (string | null)[] {
  return [areaId, ...otherCommunities.map(({ communityId }) => communityId)];
}

function employeeResponse(
  { id, name, email, phone, staffRole, areaId, otherCommunities, disabled, version }: Account,
  communities: CommunityLookup,
): EmployeeResponse {
  const community = communities(areaId);
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    staffRole: staffRole ?? 'employee',
    area: community?.name ?? null,
    areaId: community?.id ?? null,
    otherCommunities: currentCoverage(otherCommunities, communities).map(({ communityId, from, to }) => ({
      communityId,
      communityName: communities(communityId)?.name ?? '',
      from,
      to,
    })),
    disabled,
    version,
  };
}
