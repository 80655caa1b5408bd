import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { buildMessage, IsIn, ValidateBy } from 'class-validator';
import {
  DOCUMENT_CAUSES,
  DOCUMENT_KINDS,
  type DocumentBuyer,
  type DocumentCause,
  type DocumentKind,
  type DocumentLine,
  type DocumentResponse,
  type DocumentSeller,
} from '#libs/contract/documents.js';
import { PURPOSES, type Purpose } from '#libs/contract/payments.js';
import { lastOfQuarter, PERIOD_LENGTHS, type PeriodLength, type ReturnPeriod } from '#libs/return-period.js';
import { CalendarMonth, isMonth, Omittable } from '../kernel/field-rules.js';

const DAY = { format: 'date', example: '2026-11-21' };
const NULLABLE_TEXT = { type: String, nullable: true } as const;
const STATE_CODE = { example: '27', description: 'Two digits, as in a GSTIN' };

export class ReturnPeriodDto {
  @ApiProperty({
    example: '2026-12',
    description: 'A calendar month, in Asia/Kolkata; of a quarter, its last one (March, June, September or December)',
  })
  @CalendarMonth()
  @EndsQuarter()
  month!: string;

  @ApiPropertyOptional({
    enum: PERIOD_LENGTHS,
    default: 'month',
    description: 'The period: a month, or a quarter for suppliers under the QRMP scheme',
  })
  @Omittable()
  @IsIn(PERIOD_LENGTHS, { message: `period must be ${PERIOD_LENGTHS.join(' or ')}` })
  period?: PeriodLength;
}

/** The period that the parameters select, a month by default. */
export function periodOf({ month, period = 'month' }: ReturnPeriodDto): ReturnPeriod {
  return { month, length: period };
}

/** Whether the month is the last one of a quarter, if the period is a quarter. */
function EndsQuarter(): PropertyDecorator {
  return ValidateBy({
    name: 'endsQuarter',
    validator: {
      validate: (month, validation) =>
        (validation!.object as ReturnPeriodDto).period !== 'quarter' ||
        !isMonth(month) ||
        lastOfQuarter(month) === month,
      defaultMessage: buildMessage(
        () => 'Please choose the last month of a quarter: March, June, September or December',
      ),
    },
  });
}

@ApiSchema({ description: 'The supplier, as printed on the document.' })
class DocumentSellerDto implements DocumentSeller {
  @ApiProperty({ description: 'Name of the supplier' }) name!: string;
  @ApiProperty({ description: 'On one line' }) address!: string;
  @ApiProperty({ example: '27AAPFU0939F1ZV', description: 'Empty if not registered' }) gstin!: string;
  @ApiProperty({ example: 'Maharashtra', description: 'State of registration' }) state!: string;
  @ApiProperty(STATE_CODE) stateCode!: string;
}

@ApiSchema({ description: 'The recipient, as printed on the document.' })
class DocumentBuyerDto implements DocumentBuyer {
  @ApiProperty({ description: 'Name of the customer' }) name!: string;
  @ApiProperty({ description: 'Empty unless the customer is a registered business' }) companyName!: string;
  @ApiProperty({ example: '27AAPFU0939F1ZV', description: 'Empty if not registered' }) gstin!: string;
  @ApiProperty({ description: 'On one line' }) address!: string;
  @ApiProperty({ example: 'Maharashtra', description: 'State of the service address' }) state!: string;
  @ApiProperty(STATE_CODE) stateCode!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ example: '+919876543210' }) phone!: string;
}

@ApiSchema({ description: 'The invoice that a credit note corrects.' })
class CorrectedDocumentDto {
  @ApiProperty() id!: string;
  @ApiProperty({ example: 'FL/26-27/00042', description: 'Number of the corrected document' }) number!: string;
  @ApiProperty({ ...DAY, description: 'Its date, in Asia/Kolkata' }) issuedOn!: string;
}

@ApiSchema({ description: 'What was supplied, with its price and taxes.' })
class DocumentLineDto implements DocumentLine {
  @ApiProperty({ description: 'A one-line description' }) description!: string;
  @ApiProperty({ example: '998538', description: 'Service accounting code' }) sac!: string;
  @ApiProperty({ type: 'integer', description: 'Number of units' }) quantity!: number;
  @ApiProperty({ description: 'Rupees before any discount and tax' }) listPrice!: number;
  @ApiProperty({ description: 'Rupees' }) discount!: number;
  @ApiProperty({ description: 'Rupees after the discount, before tax' }) taxable!: number;
  @ApiProperty({ description: 'The total GST rate in percent' }) gstPercent!: number;
  @ApiProperty({ description: 'Rupees of central tax' }) cgst!: number;
  @ApiProperty({ description: 'Rupees of state tax' }) sgst!: number;
  @ApiProperty({ description: 'Rupees of integrated tax' }) igst!: number;
  @ApiProperty({ description: 'Rupees with tax' }) total!: number;
}

@ApiSchema({ description: 'A tax invoice or a credit note.' })
export class DocumentDto implements DocumentResponse {
  @ApiProperty() id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ example: 'FL/26-27/00042', description: 'Consecutive within its series' }) number!: string;
  @ApiProperty({ enum: DOCUMENT_KINDS }) kind!: DocumentKind;
  @ApiProperty({ enum: DOCUMENT_CAUSES }) cause!: DocumentCause;
  @ApiProperty({ ...DAY, description: 'The date of the document, in Asia/Kolkata' }) issuedOn!: string;
  @ApiProperty({ ...DAY, description: 'The day of the payment, the refund or the correction, in Asia/Kolkata' })
  paidOn!: string;
  @ApiProperty({ description: 'The plan or single wash' }) orderId!: string;
  @ApiProperty({ enum: PURPOSES }) purpose!: Purpose;
  @ApiProperty() userId!: string;
  @ApiProperty({ description: "The recipient's company, or name" }) customer!: string;
  @ApiProperty({ type: [DocumentLineDto], description: 'What was sold' }) lines!: DocumentLineDto[];
  @ApiProperty({ description: 'Rupees before tax' }) taxable!: number;
  @ApiProperty({ description: 'Rupees of central tax' }) cgst!: number;
  @ApiProperty({ description: 'Rupees of state tax' }) sgst!: number;
  @ApiProperty({ description: 'Rupees of integrated tax' }) igst!: number;
  @ApiProperty({ description: 'Rupees of total tax' }) tax!: number;
  @ApiProperty({ description: 'Rupees in the total besides the taxable amount and the tax' }) rounding!: number;
  @ApiProperty({ description: 'Rupees with tax' }) total!: number;
  @ApiProperty({ description: 'The total in words' }) amountInWords!: string;
  @ApiProperty({ example: '27-Maharashtra', description: 'Code and name of the state' }) placeOfSupply!: string;
  @ApiProperty({ description: 'Whether the recipient pays the tax; always false' }) reverseCharge!: boolean;
  @ApiProperty({ type: DocumentSellerDto, description: 'The supplier at the time of issue' })
  seller!: DocumentSellerDto;
  @ApiProperty({ type: DocumentBuyerDto, description: 'The recipient at the time of issue' })
  buyer!: DocumentBuyerDto;
  @ApiProperty({ ...NULLABLE_TEXT, description: "The provider's payment; null for cash" }) paymentId!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'The refund that a credit note documents' }) refundId!: string | null;
  @ApiProperty({
    type: CorrectedDocumentDto,
    nullable: true,
    description: 'The invoice that a credit note reduces; null for an invoice of a payment',
  })
  corrects!: CorrectedDocumentDto | null;
  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The cause in words, and for a refund how it was made; null for a payment',
  })
  reason!: string | null;
  @ApiProperty({ description: 'Always 1: documents never change' }) version!: number;
}
