import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type GstReturnResponse,
  type Gstr1TableResponse,
  type LiabilityResponse,
} from '#libs/contract/documents.js';
import { PERIOD_LENGTHS, type PeriodLength } from '#libs/return-period.js';
import { Omittable } from '../kernel/field-rules.js';
import { ReturnPeriodDto } from './documents.dto.js';
import { SUPPLY_TABLES } from './gstr1.js';

const FORMATS = ['json', 'csv'] as const;
const REGISTER_FORMATS = ['csv', 'tally'] as const;
const TABLES = [...SUPPLY_TABLES, 'hsn-b2b', 'hsn-b2c', 'none'] as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

export class Gstr1QueryDto extends ReturnPeriodDto {
  @ApiPropertyOptional({ enum: FORMATS, default: 'json', description: 'The format of the file' })
  @Omittable()
  @IsIn(FORMATS, { message: 'format must be json or csv' })
  format?: (typeof FORMATS)[number];

  @ApiPropertyOptional({
    example: '27AAPFU0939F1ZV',
    description: 'The GSTIN of the supplier, if its GSTIN changed during the period; of the JSON file only',
  })
  @Omittable()
  @IsString({ message: 'gstin must be text' })
  gstin?: string;
}

export class RegisterQueryDto extends ReturnPeriodDto {
  @ApiPropertyOptional({ enum: DOCUMENT_KINDS, description: 'Only invoices or only credit notes' })
  @Omittable()
  @IsIn(DOCUMENT_KINDS, { message: `kind must be ${DOCUMENT_KINDS.join(' or ')}` })
  kind?: DocumentKind;

  @ApiPropertyOptional({ enum: REGISTER_FORMATS, default: 'csv', description: 'The columns of the file' })
  @Omittable()
  @IsIn(REGISTER_FORMATS, { message: 'format must be csv or tally' })
  format?: (typeof REGISTER_FORMATS)[number];

  @ApiPropertyOptional({
    example: '27AAPFU0939F1ZV',
    description:
      'Only documents issued under this GSTIN of the supplier. By default all; with `format=tally`, those of the same GSTIN as the return',
  })
  @Omittable()
  @IsString({ message: 'gstin must be text' })
  gstin?: string;
}

@ApiSchema({ description: 'The unserved days of prepaid subscriptions.' })
class SubscriptionLiabilityDto {
  @ApiProperty({ ...COUNT, description: 'Number of orders' }) orders!: number;
  @ApiProperty({ ...COUNT, description: 'Paid, unserved days' }) unservedDays!: number;
  @ApiProperty({ description: 'Rupees before tax' }) taxable!: number;
}

@ApiSchema({ description: 'Prepaid single washes that are not done yet.' })
class WashLiabilityDto {
  @ApiProperty({ ...COUNT, description: 'Number of washes' }) orders!: number;
  @ApiProperty({ description: 'Rupees before tax' }) taxable!: number;
}

@ApiSchema({ description: 'The unserved part of prepaid orders on a day.' })
export class LiabilityDto implements LiabilityResponse {
  @ApiProperty({ format: 'date', description: 'The day of the report, in Asia/Kolkata' }) on!: string;
  @ApiProperty({ type: SubscriptionLiabilityDto, description: 'Unserved days' })
  subscriptions!: SubscriptionLiabilityDto;
  @ApiProperty({ type: WashLiabilityDto, description: 'Washes that are not done' }) washes!: WashLiabilityDto;
  @ApiProperty({ description: 'Rupees before tax, of both' }) taxable!: number;
}

@ApiSchema({ description: 'Sums of documents.' })
class TaxSumsDto {
  @ApiProperty({ description: 'Rupees before tax' }) taxable!: number;
  @ApiProperty({ description: 'Rupees of central tax' }) cgst!: number;
  @ApiProperty({ description: 'Rupees of state tax' }) sgst!: number;
  @ApiProperty({ description: 'Rupees of integrated tax' }) igst!: number;
  @ApiProperty({ description: 'Rupees with tax' }) total!: number;
}

@ApiSchema({ description: 'The sums of a period: invoices less credit notes.' })
class NetSumsDto extends TaxSumsDto {
  @ApiProperty({ description: 'Rupees in the total besides the taxable amount and the taxes' }) rounding!: number;
}

@ApiSchema({ description: 'The sums of one table of GSTR-1.' })
class Gstr1TableDto extends TaxSumsDto implements Gstr1TableResponse {
  @ApiProperty({
    enum: TABLES,
    description: 'A table of GSTR-1, or `none` for credit notes too late to reduce tax, which are in no return',
  })
  table!: Gstr1TableResponse['table'];
  @ApiProperty({ ...COUNT, description: 'Number of documents in it' }) documents!: number;
}

/** In other schemas, `from` and `to` are days. */
const NUMBER = { format: 'document-number' };

@ApiSchema({ description: 'The document numbers that were issued in a period, without gaps.' })
class NumberSeriesDto {
  @ApiProperty({ enum: DOCUMENT_KINDS }) kind!: DocumentKind;
  @ApiProperty({ ...NUMBER, example: 'FL/26-27/00001', description: 'First number of the period' }) from!: string;
  @ApiProperty({ ...NUMBER, example: 'FL/26-27/00042', description: 'Last number of the period' }) to!: string;
  @ApiProperty({ ...COUNT, description: 'Number of documents' }) issued!: number;
}

@ApiSchema({ description: 'The documents and taxes of a month or quarter, to check before filing GST returns.' })
export class GstReturnDto implements GstReturnResponse {
  @ApiProperty({ example: '2026-12', description: 'The month, or the last one of the quarter' }) month!: string;
  @ApiProperty({ enum: PERIOD_LENGTHS, description: 'Whether it is a month or a quarter' }) period!: PeriodLength;
  @ApiProperty({ example: '27AAPFU0939F1ZV', description: 'Of the supplier; empty if not registered' }) gstin!: string;
  @ApiProperty({
    type: [String],
    example: [],
    description: 'Other GSTINs under which documents of the period were issued, each with its own return',
  })
  otherGstins!: string[];
  @ApiProperty({ ...COUNT, description: 'Number of invoices' }) invoices!: number;
  @ApiProperty({ ...COUNT, description: 'Number of credit notes' }) creditNotes!: number;
  @ApiProperty({ type: NetSumsDto, description: 'Invoices less credit notes' }) net!: NetSumsDto;
  @ApiProperty({ type: [Gstr1TableDto], description: 'The tables of GSTR-1; credit notes are negative' })
  tables!: Gstr1TableDto[];
  @ApiProperty({ type: [NumberSeriesDto], description: 'The numbers issued in the period' }) series!: NumberSeriesDto[];
  @ApiProperty({ description: 'Rupees received online less refunds and documents, of all time: 0 when they match' })
  difference!: number;
  @ApiProperty({
    description:
      'Rupees refunded beyond the payments, of all time, such as a refund by bank transfer that was also made online. They have no credit notes, and are not part of the difference',
  })
  overRefunded!: number;
  @ApiProperty({ ...COUNT, description: 'Orders whose documents have not been issued' }) pendingOrders!: number;
  @ApiProperty({ ...COUNT, description: 'The number of settlements of the period that do not match our records' })
  settlementsThatDiffer!: number;
  @ApiProperty({
    description: 'Rupees captured and neither refunded nor settled to the bank account, of all time',
  })
  notSettled!: number;
  @ApiProperty({ type: [String], description: 'Issues to resolve before the return is filed' }) blockers!: string[];
}
