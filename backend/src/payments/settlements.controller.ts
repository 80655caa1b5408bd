import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SettlementLineResponse, SettlementResponse } from '#libs/contract/settlements.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import type { Settlement, SettlementLine } from './settlement.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { SETTLEMENT_COLUMNS } from './settlement-columns.js';
import { settlementLineResponse, settlementResponse } from './settlement-response.js';
import { SettlementDto, SettlementLineDto } from './settlements.dto.js';
import { SettlementsService } from './settlements.service.js';

const settlements: ListDefinition<Settlement> = {
  resource: 'settlements',
  filters: {
    status: { kind: 'string' },
    utr: { kind: 'string' },
    differs: { kind: 'boolean' },
    settledOn: { kind: 'date' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', settledOn: 'settledOn', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

const lines: ListDefinition<SettlementLine> = {
  resource: 'lines',
  filters: { kind: { kind: 'string', isSet: true } },
  sorts: { id: 'id', kind: 'kind' },
  searched: false,
  defaultSort: ['kind', 'ASC'],
};

@ApiTags('reports')
@Controller('reports/settlements')
export class SettlementsController {
  constructor(
    private readonly settlements: SettlementsService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @Allow('reports')
  @ApiDoc({
    summary: 'List settlements',
    description:
      "The payment provider's transfers to the bank account, with their UTR. `difference` and `problems` say where a " +
      'transfer does not match our payments and refunds.',
  })
  @ApiListQuery(settlements)
  @ApiOkResponse({ type: [SettlementDto] })
  async listSettlements(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementResponse[]> {
    const query = parseListQuery(parameters, settlements);
    return sendPage(reply, settlements.resource, query, await this.settlements.page(query), settlementResponse);
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export settlements',
    description: 'The settlements that match, as a CSV file.',
  })
  @ApiListExport(settlements)
  exportSettlements(@Query() parameters: ListParameters): StreamableFile {
    const records = this.settlements.stream(parseListQuery(parameters, settlements));
    return csvFile('settlements', SETTLEMENT_COLUMNS, mapped(records, settlementResponse));
  }

  @Get(':id')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get a settlement',
    description: 'One settlement, with the lines that do not match our records.',
  })
  @ApiOkResponse({ type: SettlementDto })
  async getSettlement(@Param('id') id: string): Promise<SettlementResponse> {
    return settlementResponse(await this.settlements.find(id));
  }

  @Get(':id/lines')
  @Allow('reports')
  @ApiDoc({
    summary: 'List the lines of a settlement',
    description:
      'The payments, refunds and adjustments that a settlement consists of, with their orders. Those that do not match ' +
      'our records are `problems` of the settlement instead.',
  })
  @ApiListQuery(lines)
  @ApiOkResponse({ type: [SettlementLineDto] })
  async listLines(
    @Param('id') id: string,
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettlementLineResponse[]> {
    const query = parseListQuery(parameters, lines);
    const page = await this.settlements.lines(id, query);
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, lines.resource, query, page, (line) => settlementLineResponse(line, purposeOf));
  }
}
