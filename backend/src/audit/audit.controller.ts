import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ChangeResponse } from '#libs/contract/changes.js';
import { Allow } from '../kernel/access.js';
import type { AuditEntry } from '../kernel/audit-entry.js';
import { AuditLog } from '../kernel/audit-log.js';
import { DomainError } from '../kernel/domain-error.js';
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

@ApiTags('changes')
@ApiBearerAuth()
@Allow('admin')
@Controller('changes')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  /** What staff changed: who, when, before and after. */
  @Get()
  @ApiListQuery(changes)
  @ApiOkResponse({ type: [ChangeDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeResponse[]> {
    const query = parseListQuery(parameters, changes);
    return sendPage(reply, changes.resource, query, await this.log.page(query), changeResponse);
  }

  @Get('export')
  @ApiListExport(changes)
  export(@Query() parameters: ListParameters): StreamableFile {
    return csvFile(
      'changes',
      AUDIT_COLUMNS,
      mapped(this.log.stream(parseListQuery(parameters, changes)), changeResponse),
    );
  }

  @Get(':id')
  @ApiOkResponse({ type: ChangeDto })
  async find(@Param('id') id: string): Promise<ChangeResponse> {
    const change = await this.log.find(id);
    if (!change) throw new DomainError('not-found', { message: 'This change is not known.' });
    return changeResponse(change);
  }
}

function changeResponse({
  id,
  resource,
  recordId,
  name,
  action,
  byId,
  by,
  at,
  differences,
}: AuditEntry): ChangeResponse {
  return { id, _id: id, resource, recordId, name, action, byId, by, at, differences };
}
