import { percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import type { CsvColumn } from '../kernel/csv.js';
import { taxOf, type Amounts } from './amounts.js';
import type { TaxDocument } from './document.js';
import { signed, tableOf } from './gstr1.js';
import { placeOfSupplyText } from './place-of-supply.js';

const amount = (title: string, of: (amounts: Amounts) => number): CsvColumn<TaxDocument> => ({
  title,
  value: (document) => rupeesFromPaise(of(signed(document))),
});

/** The sales and credit note register, with the columns that accounting programs such as Tally import. Credit notes are negative. */
export const REGISTER_COLUMNS: readonly CsvColumn<TaxDocument>[] = [
  { title: 'GSTR-1 Table', value: (document) => tableOf(document).toUpperCase() },
  { title: 'Voucher Type', value: ({ kind }) => (kind === 'invoice' ? 'Sales' : 'Credit Note') },
  { title: 'Voucher Number', value: ({ number }) => number },
  { title: 'Voucher Date', value: ({ issuedOn }) => issuedOn },
  { title: 'Original Invoice Number', value: ({ corrects }) => corrects?.number ?? '' },
  { title: 'Original Invoice Date', value: ({ corrects }) => corrects?.issuedOn ?? '' },
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
  amount('Total', ({ total }) => total),
  { title: 'Payment', value: ({ paymentId }) => paymentId ?? 'Cash' },
  { title: 'Paid or Refunded On', value: ({ paidOn }) => paidOn },
  { title: 'Order', value: ({ orderId }) => orderId },
];
