import { Controller, Get, Headers, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SessionsService } from '../identity/sessions.service.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { EVENT_STREAM } from '../kernel/event-stream.js';
import { UpdatesService } from './updates.service.js';

/**
 * Proxies must not buffer or compress events. The connection closes with the response, so that shutdown is not delayed.
 */
const HEADERS = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' };

@ApiTags('updates')
@Controller('updates')
export class UpdatesController {
  constructor(
    private readonly updates: UpdatesService,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @Allow('updates')
  @ApiDoc({
    summary: 'Follow changes',
    description:
      'Server-sent events that name the lists that have changed, so that clients read them again. After `ready`, every ' +
      'change is reported. `changed` has a JSON array of topics and is sent at most once a second. Topics that your role may not ' +
      'read are omitted. A comment is sent every 20 seconds. The stream ends with the token. Open it again with a new one, ' +
      'and read everything again.',
    errors: ['overloaded', 'too-many-requests'],
  })
  @ApiOkResponse({
    description: 'An endless stream of events.',
    content: {
      [EVENT_STREAM]: {
        schema: { type: 'string' },
        example: 'event: ready\ndata: []\n\nevent: changed\ndata: ["orders","payments"]\n\n',
      },
    },
  })
  followChanges(
    @CurrentCaller() caller: Caller,
    @Headers('authorization') authorization: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    const events = this.updates.listen(caller, () => this.sessions.callerOfAccepted(authorization));
    void reply.headers(HEADERS);
    return new StreamableFile(events, { type: EVENT_STREAM });
  }
}
