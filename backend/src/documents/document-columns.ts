import { percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { ORDER_KIND_NAMES } from '#libs/value-names.js';
import { csvDay, type CsvColumn } from '../kernel/csv.js';
import type { Liability } from './liability.js';
import { roundingOf, taxOf, type Amounts } from './amounts.js';
import type { TaxDocument } from './document.js';
import { signed, tableOf } from './gstr1.js';
import { placeOfSupplyText } from './place-of-supply.js';

const amount = (title: string, of: (amounts: Amounts) => number): CsvColumn<TaxDocument> => ({
  title,
  value: (document) => rupeesFromPaise(of(signed(document))),
});

/**
 * The sales and credit note register, with the columns that accounting programs such as Tally import. Credit notes are
 * negative.
 */
export const REGISTER_COLUMNS: readonly CsvColumn<TaxDocument>[] = [
  { title: 'GSTR-1 Table', value: (document) => (tableOf(document) ?? 'none').toUpperCase() },
  { title: 'Voucher Type', value: ({ kind }) => (kind === 'invoice' ? 'Sales' : 'Credit Note') },
  { title: 'Voucher Number', value: ({ number }) => number },
  { title: 'Voucher Date', value: ({ issuedOn }) => csvDay(issuedOn) },
  { title: 'Original Invoice Number', value: ({ corrects }) => corrects?.number ?? '' },
  { title: 'Original Invoice Date', value: ({ corrects }) => csvDay(corrects?.issuedOn ?? null) },
  { title: 'Reason', value: ({ reason }) => reason ?? '' },
  { title: 'Party Name', value: ({ customer }) => customer },
  { title: 'GSTIN', value: ({ buyerGstin }) => buyerGstin },
  { title: 'Place of Supply', value: ({ placeOfSupply }) => placeOfSupplyText(placeOfSupply) },
  { title: 'SAC', value: ({ sac }) => sac },
  { title: 'Rate (%)', value: ({ taxRate }) => percentFromBasisPoints(taxRate) },
  amount('Taxable Value', ({ taxable }) => taxable),
  amount('CGST', ({ cgst }) => cgst),
  amount('SGST', ({ sgst }) => sgst),
  amount('IGST', ({ igst }) => igst),
  amount('Tax', taxOf),
  amount('Rounding', roundingOf),
  amount('Total', ({ total }) => total),
  { title: 'Payment', value: ({ paidBy }) => paidBy },
  { title: 'Paid or Refunded On', value: ({ paidOn }) => csvDay(paidOn) },
  { title: 'Order', value: ({ orderNumber }) => formatOrderNumber(orderNumber) },
  { title: 'Order ID', value: ({ orderId }) => orderId },
  { title: 'Supplier GSTIN', value: ({ seller }) => seller.gstin },
];

/** `22-11-2026`, Tally's date format. */
const tallyDate = (date: string) => date.split('-').reverse().join('-');

const unsigned = (title: string, of: (amounts: Amounts) => number): CsvColumn<TaxDocument> => ({
  title,
  value: (document) => rupeesFromPaise(of(document)),
});

/**
 * One voucher for each document, with the names of Tally's ledgers. Amounts of credit notes are positive, as Tally
 * requires.
 */
export const TALLY_COLUMNS: readonly CsvColumn<TaxDocument>[] = [
  { title: 'Voucher Date', value: ({ issuedOn }) => tallyDate(issuedOn) },
  { title: 'Voucher Type Name', value: ({ kind }) => (kind === 'invoice' ? 'Sales' : 'Credit Note') },
  { title: 'Voucher Number', value: ({ number }) => number },
  { title: 'Reference No.', value: ({ corrects }) => corrects?.number ?? '' },
  { title: 'Reference Date', value: ({ corrects }) => (corrects ? tallyDate(corrects.issuedOn) : '') },
  { title: 'Buyer/Supplier - Name', value: ({ customer }) => customer },
  { title: 'Buyer/Supplier - GSTIN/UIN', value: ({ buyerGstin }) => buyerGstin },
  {
    title: 'Buyer/Supplier - GST Registration Type',
    value: ({ buyerGstin }) => (buyerGstin === '' ? 'Unregistered/Consumer' : 'Regular'),
  },
  { title: 'Place of Supply', value: ({ placeOfSupply }) => placeOfSupplyText(placeOfSupply).replace(/^\d+-/, '') },
  { title: 'Sales Ledger', value: () => 'Car Care Services' },
  { title: 'HSN/SAC', value: ({ sac }) => sac },
  { title: 'GST Rate', value: ({ taxRate }) => percentFromBasisPoints(taxRate) },
  unsigned('Taxable Value', ({ taxable }) => taxable),
  unsigned('CGST', ({ cgst }) => cgst),
  unsigned('SGST', ({ sgst }) => sgst),
  unsigned('IGST', ({ igst }) => igst),
  unsigned('Round Off', roundingOf),
  unsigned('Invoice Amount', ({ total }) => total),
  {
    title: 'Narration',
    value: ({ orderNumber, reason, paidBy }) =>
      [`Order ${formatOrderNumber(orderNumber)}`, ...(reason === null ? [] : [reason]), paidBy].join(', '),
  },
];

export const LIABILITY_COLUMNS: readonly CsvColumn<Liability>[] = [
  { title: 'Order', value: ({ order }) => formatOrderNumber(order.orderNumber) },
  { title: 'Kind', value: ({ order }) => ORDER_KIND_NAMES[order.kind] },
  { title: 'Customer', value: ({ order }) => order.name },
  { title: 'Paid On', value: ({ order }) => csvDay(order.paidOn) },
  { title: 'First Day', value: ({ order }) => csvDay(order.startDate) },
  { title: 'Last Day', value: ({ order }) => csvDay(order.endDate) },
  { title: 'Days Paid', value: ({ paid }) => paid },
  { title: 'Days Not Served', value: ({ unserved }) => unserved },
  { title: 'Revenue Before Tax (₹)', value: ({ order }) => rupeesFromPaise(order.revenue) },
  { title: 'Liability Before Tax (₹)', value: ({ taxable }) => rupeesFromPaise(taxable) },
  { title: 'Order ID', value: ({ order }) => order.id },
];
