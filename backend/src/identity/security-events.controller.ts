import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { changedTexts } from '#libs/change-text.js';
import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { retentionText } from '#libs/retention.js';
import { SECURITY_EVENT_NAMES, SESSION_END_REASON_TEXTS, accountRoleName } from '#libs/value-names.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';
import { notFound } from '../kernel/not-found.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { SecurityEventDto } from './security-events.dto.js';
import { SecurityEventsService } from './security-events.service.js';
import type { SecurityEvent } from './security-events.store.js';

const events: ListDefinition<SecurityEvent> = {
  resource: 'security-events',
  filters: {
    event: { kind: 'string' },
    accountId: { kind: 'string' },
    role: { kind: 'string' },
    remoteAddress: { kind: 'string' },
    at: { kind: 'instant' },
  },
  sorts: { id: 'id', at: 'at' },
  defaultSort: ['at', 'DESC'],
};

const COLUMNS: readonly CsvColumn<SecurityEventResponse>[] = [
  { title: 'When', value: ({ at }) => csvMoment(at) },
  { title: 'Event', value: ({ event }) => SECURITY_EVENT_NAMES[event] },
  { title: 'Account', value: ({ name }) => name },
  { title: 'Account ID', value: ({ accountId }) => accountId },
  { title: 'Role', value: ({ role, staffRole }) => role && accountRoleName({ role, staffRole }) },
  { title: 'IP address', value: ({ remoteAddress }) => remoteAddress },
  { title: 'By', value: ({ by }) => by },
  { title: 'Reason', value: ({ reason }) => reason && SESSION_END_REASON_TEXTS[reason] },
  { title: 'Attempts', value: ({ attempts }) => attempts },
  { title: 'Changes', value: ({ differences }) => changedTexts('customers', differences).join('\n') },
];

/** The part of the audit log about authentication. */
@ApiTags('audit')
@Controller('security-events')
export class SecurityEventsController {
  constructor(private readonly log: SecurityEventsService) {}

  @Get()
  @Allow('security-events')
  @ApiDoc({
    summary: 'List security events',
    description:
      'Sign-ins, failed attempts, changes of passwords, email addresses and roles, and ended sessions, ' +
      `kept for ${retentionText('securityEvents').toLowerCase()}.`,
  })
  @ApiListQuery(events)
  @ApiOkResponse({ type: [SecurityEventDto] })
  async listSecurityEvents(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecurityEventResponse[]> {
    const query = parseListQuery(parameters, events);
    return sendPage(reply, events.resource, query, await this.log.page(query), eventResponse);
  }

  @Get('export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export security events',
    description: 'The security events that match, as a CSV file.',
  })
  @ApiListExport(events)
  exportSecurityEvents(@Query() parameters: ListParameters): StreamableFile {
    const found = this.log.stream(parseListQuery(parameters, events));
    return csvFile('security-events', COLUMNS, mapped(found, eventResponse));
  }

  @Get(':id')
  @Allow('security-events')
  @ApiDoc({
    summary: 'Get a security event',
    description: 'One security event, with the values before and after a change.',
  })
  @ApiOkResponse({ type: SecurityEventDto })
  async getSecurityEvent(@Param('id') id: string): Promise<SecurityEventResponse> {
    return eventResponse((await this.log.find(id)) ?? notFound('event'));
  }
}

function eventResponse(stored: SecurityEvent): SecurityEventResponse {
  const { id, event, at, accountId, name, role, remoteAddress, by, reason, attempts, differences } = stored;
  // Older events have none.
  const staffRole = stored.staffRole ?? null;
  return { id, _id: id, event, at, accountId, name, role, staffRole, remoteAddress, by, reason, attempts, differences };
}
