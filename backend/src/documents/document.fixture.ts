import { shareOf, type Paise } from '#libs/money.js';
import type { DocumentBuyer, DocumentSeller } from '#libs/contract/documents.js';
import { amountsOf } from './amounts.js';
import type { TaxDocument } from './document.js';

const SELLER: DocumentSeller = {
  name: 'Firstlight Car Care',
  address: '3rd floor, Suyog House, Lane 7, Koregaon Park, Pune 411001, Maharashtra',
  gstin: '27AAAAA0000A1Z2',
  state: 'Maharashtra',
  stateCode: '27',
};

const BUYER: DocumentBuyer = {
  name: 'Meera Deshpande',
  companyName: '',
  gstin: '',
  address: 'Flat 704, Tower B, Amber Heights, Baner, Pune 411045, Maharashtra',
  state: 'Maharashtra',
  stateCode: '27',
  email: 'meera@example.com',
  phone: '+919800000003',
};

/** An invoice for tests and samples. */
export function sampleDocument({
  listPrice = 2999_00 * 3,
  discount = 0,
  description = 'Daily Car Care, Hyundai Creta, 3 months',
  buyer = {},
  ...changes
}: Partial<Omit<TaxDocument, 'buyer'>> & {
  listPrice?: Paise;
  discount?: Paise;
  description?: string;
  buyer?: Partial<DocumentBuyer>;
} = {}): TaxDocument {
  const recipient = { ...BUYER, ...buyer };
  const taxableAmount = listPrice - discount;
  const tax = shareOf(taxableAmount, 1800);
  const amounts = amountsOf({ taxableAmount, tax, taxRate: 1800 }, recipient.stateCode !== SELLER.stateCode);
  return {
    id: 'document',
    version: 1,
    kind: 'invoice',
    cause: 'payment',
    series: '27AAAAA0000A1Z2|invoice|26-27',
    sequence: 42,
    number: 'FL/26-27/00042',
    issuedOn: '2026-11-21',
    month: '2026-11-01',
    issuedAt: '2026-11-21T06:30:00.000Z',
    paidOn: '2026-11-21',
    orderId: 'order',
    orderNumber: 10423,
    orderKind: 'subscription',
    entry: 0,
    userId: 'customer',
    customer: recipient.companyName || recipient.name,
    buyerGstin: recipient.gstin,
    placeOfSupply: recipient.stateCode,
    taxRate: 1800,
    sac: '998538',
    seller: SELLER,
    buyer: recipient,
    lines: [{ description, sac: '998538', quantity: 1, listPrice, discount, taxRate: 1800, ...amounts }],
    ...amounts,
    method: 'online',
    paidBy: 'pay_SvKq3T9bZ1xW8d',
    paymentId: 'pay_SvKq3T9bZ1xW8d',
    refundId: null,
    corrects: null,
    reason: null,
    ...changes,
  };
}
