import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { Difference } from '#libs/differences.js';
import { hasPermission } from '#libs/permissions.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import type { EmployeeNameLookup } from '../identity/account.js';
import { EmployeeNamesService } from '../identity/employee-names.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { AuditEntry } from '../kernel/audit-entry.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { Condition, Query as ListQuery } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { AUDIT_COLUMNS } from './audit-columns.js';
import { ChangeDto } from './audit.dto.js';

const changes: ListDefinition<AuditEntry> = {
  resource: 'changes',
  filters: {
    resource: { kind: 'string' },
    recordId: { kind: 'string' },
    action: { kind: 'string' },
    byId: { kind: 'string' },
    at: { kind: 'instant' },
  },
  sorts: { id: 'id', at: 'at' },
  defaultSort: ['at', 'DESC'],
};

@ApiTags('audit')
@Controller('changes')
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly communities: CommunitiesService,
    private readonly employees: EmployeeNamesService,
  ) {}

  @Get()
  @Allow('audit-log')
  @ApiDoc({
    summary: 'List changes',
    description:
      'Changes by staff: who, when, and the values before and after. Changes of settings are listed for those who ' +
      'may change them.',
  })
  @ApiListQuery(changes)
  @ApiOkResponse({ type: [ChangeDto] })
  async listChanges(
    @CurrentCaller() caller: Caller,
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeResponse[]> {
    const query = parseListQuery(parameters, changes);
    const [page, communities] = await Promise.all([
      this.log.page(visibleTo(caller, query)),
      this.communities.lookupAll(),
    ]);
    return sendPage(reply, changes.resource, query, page, (change) => changeResponse(change, communities));
  }

  @Get('export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export changes',
    description: 'The changes that match, as a CSV file.',
  })
  @ApiListExport(changes)
  async exportChanges(@Query() parameters: ListParameters): Promise<StreamableFile> {
    const records = this.log.stream(parseListQuery(parameters, changes));
    const communities = await this.communities.lookupAll();
    const employees = await this.employees.lookupAll();
    return csvFile(
      'changes',
      AUDIT_COLUMNS,
      mapped(records, (entry) => withEmployeeNames(changeResponse(entry, communities), employees)),
    );
  }

  @Get(':id')
  @Allow('audit-log')
  @ApiDoc({
    summary: 'Get a change',
    description: 'One change, with the values before and after.',
  })
  @ApiOkResponse({ type: ChangeDto })
  async getChange(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ChangeResponse> {
    const change = await this.log.find(id);
    if (!change || (change.resource === SETTINGS && !readsSettings(caller))) notFound('change');
    return changeResponse(change, await this.communities.lookupAll());
  }
}

const SETTINGS = 'settings';

function readsSettings({ staffRole }: Caller): boolean {
  return hasPermission(staffRole, 'settings');
}

/** The query without changes of settings, unless the caller may read these. */
function visibleTo(caller: Caller, query: ListQuery<AuditEntry>): ListQuery<AuditEntry> {
  if (readsSettings(caller)) return query;
  const requested = query.filter?.resource;
  return { ...query, filter: { ...query.filter, resource: withoutSettings(requested) } };
}

function withoutSettings(requested: Condition | undefined): Condition {
  if (requested === undefined) return { notIn: [SETTINGS] };
  if (typeof requested !== 'object' || requested === null) return { in: requested === SETTINGS ? [] : [requested] };
  if ('in' in requested) return { in: requested.in.filter((resource) => resource !== SETTINGS) };
  throw new DomainError('bad-list-query', { message: 'Please filter by names of resources.' });
}

function changeResponse(entry: AuditEntry, communities: CommunityLookup): ChangeResponse {
  const { id, resource, recordId, name, action, byId, by, at } = entry;
  const differences = entry.differences.map((difference) => withCommunityNames(difference, communities));
  return { id, _id: id, resource, recordId, name, action, byId, by, at, differences };
}

/**
 * The name in responses of a field with the id of a community, which contain the community's name instead:
 * `plannedChange.address.communityId` is `plannedChange.address.community`.
 */
function communityField(field: string): string | undefined {
  if (field === 'mergedInto') return field;
  return /(?:community|^area)Id$/i.test(field) ? field.slice(0, -'Id'.length) : undefined;
}

/** Replaces ids of communities with names. The id of a deleted community stays. */
function withCommunityNames(difference: Difference, communities: CommunityLookup): Difference {
  const field = communityField(difference.field);
  if (field === undefined) return difference;
  const nameOf = (id: unknown) => (typeof id === 'string' ? (communities(id)?.name ?? id) : id);
  return { field, before: nameOf(difference.before), after: nameOf(difference.after) };
}

/** Replaces ids of employees with names. */
function withEmployeeNames(change: ChangeResponse, employees: EmployeeNameLookup): ChangeResponse {
  const nameOf = (id: unknown) => (typeof id === 'string' ? employees(id) : id);
  const differences = change.differences.map((one) =>
    /(?:^|\.)(?:assignee|employee)Id$/.test(one.field)
      ? { ...one, before: nameOf(one.before), after: nameOf(one.after) }
      : one,
  );
  return { ...change, differences };
}
