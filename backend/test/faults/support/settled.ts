import type { DocumentResponse } from '#libs/contract/documents.js';
import { mailsIn } from './mails.js';
import type { Shop } from './shop.js';
import type { Storm } from './storm.js';

interface StormOrder {
  id: string;
  email: string;
  paymentId: string | null;
}

/** The expected result of unfinishedOrders(). */
export const NOTHING_UNFINISHED = {
  neverCaptured: [],
  paidWithoutOrder: [],
  orderWithoutPayment: [],
  withoutOneMail: [],
  withoutOneInvoice: [],
};

/**
 * Payments and orders of a storm, by what is missing.
 *
 * @param mailFolder the data folder of one or several products
 * @param demo the ids of payments that existed before
 */
export async function unfinishedOrders(
  shop: Shop,
  storm: Storm,
  { mailFolder, demo }: { mailFolder: string; demo: ReadonlySet<string> },
): Promise<Record<keyof typeof NOTHING_UNFINISHED, string[]>> {
  const payments = (await shop.provider.records()).payments.filter(({ id }) => !demo.has(id));
  const captured = payments.filter(({ status }) => status === 'captured');
  const orders = await activeOrders(shop, storm);
  const started = mailsIn(mailFolder).filter((mail) => /^Subject: Your plan for/m.test(mail));
  const invoices = await shop.all<DocumentResponse>('/api/documents', { kind: 'invoice' });
  const ids = (records: { id: string }[]) => records.map(({ id }) => id);
  return {
    neverCaptured: ids(payments.filter(({ status }) => status === 'authorized')),
    paidWithoutOrder: ids(captured.filter(({ id }) => orders.filter(({ paymentId }) => paymentId === id).length !== 1)),
    orderWithoutPayment: ids(orders.filter(({ paymentId }) => !captured.some(({ id }) => id === paymentId))),
    withoutOneMail: ids(orders.filter(({ email }) => messageIds(started, email).size !== 1)),
    withoutOneInvoice: ids(orders.filter(({ id }) => invoices.filter(({ orderId }) => orderId === id).length !== 1)),
  };
}

export function isNone(unfinished: Record<string, string[]>): boolean {
  return Object.values(unfinished).every((ids) => ids.length === 0);
}

/** Retries of a mail have the same Message-ID. */
function messageIds(mails: readonly string[], email: string): Set<string> {
  const own = mails.filter((mail) => mail.includes(email));
  return new Set(own.map((mail) => /^Message-ID: (.*)$/im.exec(mail)![1]!));
}

/** Writes that were acknowledged to a buyer, but are missing. */
export async function lostWrites(shop: Shop, storm: Storm, orders: readonly StormOrder[]): Promise<string[]> {
  const accounts = new Set((await shop.all<{ email: string }>('/api/customers')).map(({ email }) => email));
  const paid = new Set(orders.map(({ paymentId }) => paymentId));
  const active = new Set(orders.map(({ id }) => id));
  return storm.purchases.flatMap(({ person, registered, proof, planId }) => [
    ...(registered && !accounts.has(person.email) ? [`the account of ${person.email}`] : []),
    ...(proof && !paid.has(proof.razorpay_payment_id) ? [`the payment of ${person.email}`] : []),
    ...(planId !== null && !active.has(planId) ? [`the order of ${person.email}`] : []),
  ]);
}

/** The active orders of the storm's buyers, without those of the demo data. */
export async function activeOrders(shop: Shop, { purchases }: Storm): Promise<StormOrder[]> {
  const buyers = new Set(purchases.map(({ person }) => person.email));
  const orders = await shop.all<StormOrder>('/api/allOrders', { status: 'active' });
  return orders.filter(({ email }) => buyers.has(email));
}
