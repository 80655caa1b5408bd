import { carNumberTerms, phoneTerms } from '../customers/customer-search.js';
import { emailTerms, idTerms, nameTerms, termsOf } from '../kernel/search-terms.js';
import type { OrderRecord } from './order.js';

/**
 * What an order is found by: its number, its customer, its car, also that of a planned change, and the ids and references
 * of its payments and refunds.
 */
export function orderTerms(order: OrderRecord): string[] {
  const { id, orderNumber, name, email, phone, carNumber, plannedChange, paymentId, providerOrderId } = order;
  const references = [order.handPayment, ...order.handRefunds].map((money) => money?.reference);
  return termsOf(
    nameTerms(name),
    emailTerms(email),
    phoneTerms(phone),
    carNumberTerms(carNumber),
    carNumberTerms(plannedChange?.details.carNumber ?? ''),
    idTerms(id, paymentId, providerOrderId, ...references),
    [String(orderNumber)],
  );
}
