import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { GstReturnResponse, LiabilityResponse } from '#libs/contract/documents.js';
import { periodFileName } from '#libs/return-period.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { csvFile } from '../kernel/list-export.js';
import { LIABILITY_COLUMNS, REGISTER_COLUMNS, TALLY_COLUMNS } from './document-columns.js';
import { periodOf, ReturnPeriodDto } from './documents.dto.js';
import { GstReturnDto, Gstr1QueryDto, LiabilityDto, RegisterQueryDto } from './gst-reports.dto.js';
import { GstReturnsService } from './gst-returns.service.js';
import { LiabilityService } from './liability.service.js';

const CSV = { description: 'A CSV file.', content: { 'text/csv': { schema: { type: 'string' as const } } } };

@ApiTags('reports')
@Controller('reports')
export class GstReportsController {
  constructor(
    private readonly returns: GstReturnsService,
    private readonly liability: LiabilityService,
  ) {}

  @Get('gst')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get the GST totals of a month or quarter',
    description:
      'The totals of each table of GSTR-1, the series of numbers, the difference between payments and documents, and ' +
      'the issues to resolve before the return is filed.',
  })
  @ApiOkResponse({ type: GstReturnDto })
  getGstReturn(@Query() query: ReturnPeriodDto): Promise<GstReturnResponse> {
    return this.returns.summary(periodOf(query));
  }

  @Get('gstr1')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export GSTR-1',
    description:
      'The return of a month or quarter: as JSON in the format that the GST portal imports, or as CSV with one row ' +
      'for each document, which is also the sales and credit note register. Credit notes are negative in the CSV ' +
      'file, which has the documents of all GSTINs.',
  })
  @ApiOkResponse({
    description: 'A JSON file for the GST portal, or a CSV file.',
    content: {
      'application/json': { schema: { type: 'object', description: 'GSTR-1 in the format of the GST portal.' } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  async exportGstr1(@Query() { format, gstin, ...query }: Gstr1QueryDto): Promise<StreamableFile> {
    const period = periodOf(query);
    const name = `gstr1-${periodFileName(period)}`;
    if (format === 'csv') return csvFile(name, REGISTER_COLUMNS, this.returns.documents(period));
    const text = JSON.stringify((await this.returns.gstr1(period, gstin)).json(), null, 1);
    return new StreamableFile(Buffer.from(text), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${name}.json"`,
    });
  }

  @Get('register')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export a register',
    description:
      'The sales register (`kind=invoice`) or the credit note register (`kind=credit-note`) of a month or quarter as ' +
      'CSV, both without `kind`; or, with `format=tally`, with the columns and dates that Tally imports, and the ' +
      'documents of one GSTIN, because each is a company of its own in Tally.',
  })
  @ApiOkResponse(CSV)
  async exportRegister(@Query() { kind, format, gstin, ...query }: RegisterQueryDto): Promise<StreamableFile> {
    const period = periodOf(query);
    const isOfOne = format === 'tally' || gstin !== undefined;
    const of = { kind, ...(isOfOne && { gstin: (await this.returns.gstr1(period, gstin)).gstin }) };
    const register = kind === 'invoice' ? 'sales' : kind === 'credit-note' ? 'credit-notes' : 'register';
    const name = [register, periodFileName(period)];
    const columns = format === 'tally' ? TALLY_COLUMNS : REGISTER_COLUMNS;
    return csvFile(
      [...(format === 'tally' ? ['tally'] : []), ...name].join('-'),
      columns,
      this.returns.documents(period, of),
    );
  }

  @Get('liability')
  @Allow('reports')
  @ApiDoc({
    summary: 'Get the liability for prepaid service',
    description:
      'The unserved part of prepaid orders as of today, before tax: unserved days of subscriptions at the ' +
      'price paid, and open washes. With more than 2,000 such orders, it is counted every ten minutes; `on` is its day.',
  })
  @ApiOkResponse({ type: LiabilityDto })
  getLiability(): Promise<LiabilityResponse> {
    return this.liability.total();
  }

  @Get('liability/export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: 'Export the liability for prepaid service',
    description: 'The orders with unserved days or washes, as a CSV file.',
  })
  @ApiOkResponse(CSV)
  exportLiability(): StreamableFile {
    return csvFile('liability', LIABILITY_COLUMNS, this.liability.rows());
  }
}
