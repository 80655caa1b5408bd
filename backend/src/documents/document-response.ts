import type { DocumentLine, DocumentResponse } from '#libs/contract/documents.js';
import { percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { amountInWords } from './amount-in-words.js';
import { inRupees, roundingOf, taxOf } from './amounts.js';
import type { Line, TaxDocument } from './document.js';
import { placeOfSupplyText } from './place-of-supply.js';

/** A document in API responses, with amounts in rupees. */
export function documentResponse(document: TaxDocument): DocumentResponse {
  const { id, number, kind, cause, issuedOn, paidOn, orderId, orderKind, userId, customer, seller, buyer } = document;
  const { paymentId, refundId, corrects, reason, placeOfSupply, version } = document;
  return {
    id,
    _id: id,
    number,
    kind,
    cause,
    issuedOn,
    paidOn,
    orderId,
    purpose: orderKind === 'wash' ? 'wash' : 'plan',
    userId,
    customer,
    lines: document.lines.map(lineResponse),
    ...inRupees(document),
    tax: rupeesFromPaise(taxOf(document)),
    rounding: rupeesFromPaise(roundingOf(document)),
    amountInWords: amountInWords(document.total),
    placeOfSupply: placeOfSupplyText(placeOfSupply),
    reverseCharge: false,
    seller,
    buyer,
    paymentId,
    refundId,
    corrects: corrects && { id: corrects.id, number: corrects.number, issuedOn: corrects.issuedOn },
    reason,
    version,
  };
}

function lineResponse(line: Line): DocumentLine {
  const { description, sac, quantity, listPrice, discount, taxRate } = line;
  return {
    description,
    sac,
    quantity,
    listPrice: rupeesFromPaise(listPrice),
    discount: rupeesFromPaise(discount),
    gstPercent: percentFromBasisPoints(taxRate),
    ...inRupees(line),
  };
}
