import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { GstMonthResponse } from '#libs/contract/documents.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { csvFile } from '../kernel/list-export.js';
import { REGISTER_COLUMNS } from './document-columns.js';
import { MonthDto } from './documents.dto.js';
import { GstMonthDto, Gstr1QueryDto } from './gst-reports.dto.js';
import { GstReturnsService } from './gst-returns.service.js';

@ApiTags('reports')
@Allow('admin')
@Controller('reports')
export class GstReportsController {
  constructor(private readonly returns: GstReturnsService) {}

  @Get('gst')
  @ApiDoc({
    summary: "Get a month's GST totals",
    description:
      'The totals of each table of GSTR-1, the series of numbers, the difference between payments and documents, and ' +
      'what has to be settled before the month is filed.',
  })
  @ApiOkResponse({ type: GstMonthDto })
  getGstMonth(@Query() { month }: MonthDto): Promise<GstMonthResponse> {
    return this.returns.month(month);
  }

  @Get('gstr1')
  @ApiDoc({
    summary: 'Export GSTR-1',
    description:
      'The return of a month: as JSON in the format that the GST portal imports, or as CSV with one row for each ' +
      'document, which is also the sales and credit note register. Credit notes are negative in the CSV file.',
  })
  @ApiOkResponse({
    description: 'A JSON file for the GST portal, or a CSV file.',
    content: {
      'application/json': { schema: { type: 'object', description: 'GSTR-1 in the format of the GST portal.' } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  async exportGstr1(@Query() { month, format }: Gstr1QueryDto): Promise<StreamableFile> {
    if (format === 'csv') return csvFile(`gstr1-${month}`, REGISTER_COLUMNS, this.returns.documents(month));
    const text = JSON.stringify((await this.returns.gstr1(month)).json(), null, 1);
    return new StreamableFile(Buffer.from(text), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="gstr1-${month}.json"`,
    });
  }
}
