import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SubscriberResponse } from '#libs/contract/marketing.js';
import { CONSENT_SOURCE_NAMES } from '#libs/value-names.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { csvMoment, type CsvColumn } from '../kernel/csv.js';
import { notFound } from '../kernel/not-found.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import type { MarketingConsent } from './consent.js';
import { SubscriberDto } from './marketing.dto.js';
import { MarketingService } from './marketing.service.js';

const subscribers: ListDefinition<MarketingConsent> = {
  resource: 'subscribers',
  filters: { granted: { kind: 'boolean' }, changedAt: { kind: 'instant' } },
  sorts: { id: 'id', changedAt: 'changedAt' },
  defaultSort: ['changedAt', 'DESC'],
};

const COLUMNS: readonly CsvColumn<SubscriberResponse>[] = [
  { title: 'Email', value: ({ email }) => email },
  { title: 'Subscribed', value: ({ granted }) => (granted ? 'yes' : 'no') },
  { title: 'Since', value: ({ changedAt }) => csvMoment(changedAt) },
  { title: 'Source', value: ({ source }) => CONSENT_SOURCE_NAMES[source] },
];

/** The recipients of the operator's newsletter. */
@ApiTags('marketing')
@Controller('subscribers')
export class SubscribersController {
  constructor(private readonly marketing: MarketingService) {}

  @Get()
  @Allow('leads')
  @ApiDoc({
    summary: 'List subscribers',
    description: 'Email addresses with a granted or withdrawn consent to news and offers.',
  })
  @ApiListQuery(subscribers)
  @ApiOkResponse({ type: [SubscriberDto] })
  async listSubscribers(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubscriberResponse[]> {
    const query = parseListQuery(parameters, subscribers);
    return sendPage(reply, subscribers.resource, query, await this.marketing.page(query), subscriberResponse);
  }

  @Get('export')
  @Allow('exports')
  @ApiDoc({ summary: 'Export subscribers', description: 'The subscribers that match, as a CSV file.' })
  @ApiListExport(subscribers)
  exportSubscribers(@Query() parameters: ListParameters): StreamableFile {
    const found = this.marketing.stream(parseListQuery(parameters, subscribers));
    return csvFile('subscribers', COLUMNS, mapped(found, subscriberResponse));
  }

  @Get(':id')
  @Allow('leads')
  @ApiDoc({ summary: 'Get a subscriber', description: 'One email address and its consent to news and offers.' })
  @ApiOkResponse({ type: SubscriberDto })
  async getSubscriber(@Param('id') id: string): Promise<SubscriberResponse> {
    return subscriberResponse((await this.marketing.find(id)) ?? notFound('subscriber'));
  }
}

function subscriberResponse({ id, email, granted, changedAt, history }: MarketingConsent): SubscriberResponse {
  return { id, _id: id, email, granted, changedAt, source: history.at(-1)!.source };
}
