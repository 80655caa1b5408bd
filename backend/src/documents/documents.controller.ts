import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { documentFileName } from '#libs/document-file-name.js';
import { periodFileName, type ReturnPeriod } from '#libs/return-period.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import { zipFile, type ZipEntry } from '../kernel/zip.js';
import { RUPEES } from '../pricing/rupees.fields.js';
import { REGISTER_COLUMNS } from './document-columns.js';
import { documentResponse } from './document-response.js';
import type { TaxDocument } from './document.js';
import { DocumentDto, periodOf, ReturnPeriodDto } from './documents.dto.js';
import { DocumentsService } from './documents.service.js';

const documents: ListDefinition<TaxDocument> = {
  resource: 'documents',
  filters: {
    kind: { kind: 'string' },
    number: { kind: 'string' },
    orderId: { kind: 'string' },
    userId: { kind: 'string' },
    paymentId: { kind: 'string' },
    refundId: { kind: 'string' },
    issuedOn: { kind: 'date' },
    month: { kind: 'date' },
    taxable: { kind: RUPEES },
    total: { kind: RUPEES },
  },
  sorts: {
    id: 'id',
    number: 'number',
    issuedOn: 'issuedOn',
    issuedAt: 'issuedAt',
    customer: 'customer',
    taxable: 'taxable',
    total: 'total',
  },
  defaultSort: ['issuedAt', 'DESC'],
};

@ApiTags('documents')
@Controller('documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @ApiDoc({
    summary: 'List documents',
    description: 'Tax invoices and credit notes of all customers. `filter.month` is the first day of a month.',
  })
  @Allow('documents')
  @ApiListQuery(documents)
  @ApiOkResponse({ type: [DocumentDto] })
  async listDocuments(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentResponse[]> {
    const query = parseListQuery(parameters, documents);
    return sendPage(reply, documents.resource, query, await this.documents.page(query), documentResponse);
  }

  @Get('mine')
  @ApiDoc({
    summary: 'List your documents',
    description: 'Your own tax invoices and credit notes, newest first.',
  })
  @Allow('user')
  @ApiOkResponse({ type: [DocumentDto] })
  async listMyDocuments(@CurrentCaller() { userId }: Caller): Promise<DocumentResponse[]> {
    return (await this.documents.ofUser(userId)).map(documentResponse);
  }

  @Get('export')
  @ApiDoc({
    summary: 'Export documents',
    description:
      'The tax invoices and credit notes that match, as a CSV file with the columns of the register. Credit notes are ' +
      'negative.',
  })
  @Allow('exports:accounting')
  @ApiListExport(documents)
  exportDocuments(@Query() parameters: ListParameters): StreamableFile {
    return csvFile('documents', REGISTER_COLUMNS, this.documents.matching(parseListQuery(parameters, documents)));
  }

  @Get('pdfs')
  @ApiDoc({
    summary: 'Export the PDF files of a month or quarter',
    description:
      'Every tax invoice and credit note that was issued in the period, as PDF files in a ZIP file. Those of a former ' +
      'GSTIN of the supplier are in a folder with its name.',
  })
  @Allow('exports:accounting')
  @ApiOkResponse({
    description: 'A ZIP file with a PDF for each document.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  exportDocumentPdfs(@Query() query: ReturnPeriodDto): StreamableFile {
    const period = periodOf(query);
    const file = Readable.from(zipFile(this.pdfsOf(period)), { objectMode: false });
    return new StreamableFile(file, {
      type: 'application/zip',
      disposition: `attachment; filename="documents-${periodFileName(period)}.zip"`,
    });
  }

  @Get(':id')
  @ApiDoc({
    summary: 'Get a document',
    description: 'A tax invoice or credit note, as it was issued. Customers can read their own.',
    errors: ['not-found'],
  })
  @Allow('user', 'documents')
  @ApiOkResponse({ type: DocumentDto })
  async getDocument(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<DocumentResponse> {
    return documentResponse(await this.documents.find(caller, id));
  }

  @Get(':id/pdf')
  @ApiDoc({
    summary: 'Get a document as PDF',
    description:
      'The document as a tagged PDF file, with identical bytes for every request. Customers can read their own.',
    errors: ['not-found', 'too-many-requests'],
  })
  @Allow('user', 'documents')
  @ApiOkResponse({
    description: 'A PDF file (PDF/UA).',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  async getDocumentPdf(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<StreamableFile> {
    const document = await this.documents.find(caller, id);
    return new StreamableFile(await this.documents.pdf(document, caller.userId), {
      type: 'application/pdf',
      disposition: `attachment; filename="${documentFileName(document)}"`,
    });
  }

  /** Each GSTIN has its own numbers, so the files of a former one are in a folder. */
  private async *pdfsOf(period: ReturnPeriod): AsyncGenerator<ZipEntry> {
    const current = await this.documents.gstin();
    for await (const document of this.documents.ofPeriod(period)) {
      const { gstin } = document.seller;
      yield {
        name: `${gstin === current ? '' : `${gstin}/`}${documentFileName(document)}`,
        data: await this.documents.pdf(document, 'export'),
        modifiedAt: document.issuedAt,
      };
    }
  }
}
