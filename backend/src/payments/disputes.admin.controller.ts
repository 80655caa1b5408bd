import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { DisputeResponse } from '#libs/contract/payments.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { withLatestOnConflict } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { ApiListExport, csvFile } from '../kernel/list-export.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import type { Dispute } from './dispute.js';
import { DisputesService } from './disputes.service.js';
import { disputeResponse } from './payment-response.js';
import { DisputeDto, DisputeEvidenceRequestDto } from './payments.dto.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { DISPUTE_COLUMNS } from './dispute-columns.js';

const disputes: ListDefinition<Dispute> = {
  resource: 'disputes',
  filters: {
    orderId: { kind: 'string' },
    userId: { kind: 'string' },
    paymentId: { field: 'providerPaymentId', kind: 'string' },
    status: { kind: 'string' },
    phase: { kind: 'string' },
    amount: { kind: RUPEES },
    createdAt: { kind: 'instant' },
    respondBy: { kind: 'instant' },
  },
  sorts: { id: 'id', amount: 'amount', status: 'status', respondBy: 'respondBy', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('disputes')
@Controller('payments/disputes')
export class DisputesAdminController {
  constructor(
    private readonly disputes: DisputesService,
    private readonly payable: PayableOrdersService,
  ) {}

  @Get()
  @Allow('payments')
  @ApiDoc({
    summary: 'List disputes',
    description:
      'Payments that customers dispute with their banks, with the amount at stake and the date to respond by.',
  })
  @ApiListQuery(disputes)
  @ApiOkResponse({ type: [DisputeDto] })
  async listDisputes(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DisputeResponse[]> {
    const query = parseListQuery(parameters, disputes);
    const page = await this.disputes.page(query);
    const purposeOf = await this.payable.purposesOf(page.records.map(({ orderId }) => orderId));
    return sendPage(reply, disputes.resource, query, page, (dispute) => disputeResponse(dispute, purposeOf));
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export disputes',
    description: 'The disputes that match, as a CSV file.',
  })
  @ApiListExport(disputes)
  exportDisputes(@Query() parameters: ListParameters): StreamableFile {
    const records = this.disputes.stream(parseListQuery(parameters, disputes));
    return csvFile('disputes', DISPUTE_COLUMNS, this.payable.numberedRows(records, disputeResponse));
  }

  @Get(':id')
  @Allow('payments')
  @ApiDoc({
    summary: 'Get a dispute',
    description: 'One dispute, as the payment provider reports it.',
  })
  @ApiOkResponse({ type: DisputeDto })
  async getDispute(@Param('id') id: string): Promise<DisputeResponse> {
    return this.response(await this.disputes.find(id));
  }

  @Put(':id/evidence')
  @Allow('payments')
  @ApiDoc({
    summary: 'Record the evidence for a dispute',
    description:
      "Records which evidence has been collected. The evidence itself is submitted in the payment provider's dashboard.",
  })
  @Idempotent()
  @ApiOkResponse({ type: DisputeDto })
  async noteDisputeEvidence(
    @Param('id') id: string,
    @Body() request: DisputeEvidenceRequestDto,
  ): Promise<DisputeResponse> {
    const current = async () => this.response(await this.disputes.find(id));
    return withLatestOnConflict(async () => this.response(await this.disputes.collect(id, request)), current);
  }

  private async response(dispute: Dispute): Promise<DisputeResponse> {
    return disputeResponse(dispute, await this.payable.purposesOf([dispute.orderId]));
  }
}
