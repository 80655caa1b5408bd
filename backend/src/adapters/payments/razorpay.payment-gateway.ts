import type { CalendarDate } from '#libs/calendar.js';
import {
  type CheckoutProof,
  GatewayRejection,
  PaymentGateway,
  type GatewayDispute,
  type GatewayDowntime,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayPaymentLink,
  type GatewayRefund,
  type GatewaySettlement,
  type GatewaySettlementItem,
  type NewGatewayOrder,
  type NewGatewayPaymentLink,
  type NewGatewayRefund,
  type WebhookDelivery,
} from '../../payments/payment-gateway.port.js';
import {
  disputeOf,
  downtimeOf,
  itemsOf,
  orderOf,
  paymentLinkOf,
  paymentOf,
  readEach,
  refundOf,
  settlementItemOf,
  settlementOf,
  type RazorpayOrder,
} from './razorpay.entities.js';
import { RazorpayClient, type RazorpayAccess } from './razorpay.client.js';
import { readEvent } from './razorpay.events.js';
import { isSignedBy } from './signing.js';

interface RazorpayOptions extends RazorpayAccess {
  webhookSecret: string;
  checkoutScript: string;
}

/** The maximum page size. */
const PAGE = 100;
/** The maximum page size of a settlement report. */
const REPORT_PAGE = 1000;

/** Keys of live mode start with rzp_live_. */
const TEST_KEY_PREFIX = 'rzp_test_';

/** Razorpay through its official SDK. The stand-in is used through the same code with another base URL. */
export class RazorpayPaymentGateway extends PaymentGateway {
  readonly provider = 'razorpay';
  readonly keyId: string;
  readonly checkoutScript: string;
  readonly testMode: boolean;
  private readonly client: RazorpayClient;

  constructor(private readonly options: RazorpayOptions) {
    super();
    this.client = new RazorpayClient(options);
    this.keyId = options.keyId;
    this.checkoutScript = options.checkoutScript;
    this.testMode = options.keyId.startsWith(TEST_KEY_PREFIX);
  }

  async createOrder({ amount, receipt, notes }: NewGatewayOrder): Promise<GatewayOrder> {
    const order = { amount, currency: 'INR', receipt, notes, payment_capture: true, unique_receipt: true };
    try {
      return await this.client.call('creating an order', async ({ sdk }) => orderOf(await sdk.orders.create(order)));
    } catch (error) {
      // An earlier call may have created the order without a response. Depending on the account, a repeated receipt
      // returns the order or is rejected.
      if (!(error instanceof GatewayRejection)) throw error;
      const made = await this.findOrder(receipt);
      if (made?.amount === amount) return made;
      throw error;
    }
  }

  findOrder(receipt: string): Promise<GatewayOrder | null> {
    return this.client.call('looking for an order', async ({ sdk }) => {
      const orders = itemsOf(await sdk.orders.all({ receipt, count: 10 })) as RazorpayOrder[];
      const own = orders.filter((order) => order.receipt === receipt).sort((a, b) => b.created_at - a.created_at);
      return own[0] ? orderOf(own[0]) : null;
    });
  }

  paymentsOfOrder(orderId: string): Promise<GatewayPayment[]> {
    return this.client.call("reading an order's payments", async ({ sdk }) =>
      readEach(paymentOf, itemsOf(await sdk.orders.fetchPayments(encodeURIComponent(orderId)))),
    );
  }

  payment(paymentId: string): Promise<GatewayPayment> {
    return this.client.call('reading a payment', async ({ sdk }) =>
      paymentOf(await sdk.payments.fetch(encodeURIComponent(paymentId))),
    );
  }

  async capture({ id, amount }: { id: string; amount: number }): Promise<GatewayPayment> {
    try {
      return await this.client.call('capturing a payment', async ({ sdk }) =>
        paymentOf(await sdk.payments.capture(encodeURIComponent(id), amount, 'INR')),
      );
    } catch (error) {
      if (!(error instanceof GatewayRejection)) throw error;
      const payment = await this.payment(id);
      if (payment.captured) return payment;
      throw error;
    }
  }

  refund({ paymentId, amount, receipt, idempotencyKey }: NewGatewayRefund): Promise<GatewayRefund> {
    return this.client.call('refunding a payment', async ({ client }) => {
      // The SDK's refund call does not support the idempotency header.
      const headers = { 'X-Refund-Idempotency': idempotencyKey };
      const { data } = await client.post(
        `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount, receipt },
        { headers },
      );
      return refundOf(data);
    });
  }

  refundsOfPayment(paymentId: string): Promise<GatewayRefund[]> {
    return this.client.call("reading a payment's refunds", async ({ sdk }) =>
      readEach(
        refundOf,
        itemsOf(await sdk.payments.fetchMultipleRefund(encodeURIComponent(paymentId), { count: PAGE })),
      ),
    );
  }

  async refundsCreated({ from, to }: { from: string; to: string }): Promise<GatewayRefund[]> {
    const period = { from: Math.floor(Date.parse(from) / 1000), to: Math.ceil(Date.parse(to) / 1000) };
    const all: GatewayRefund[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const items = await this.client.call('reading refunds', async ({ sdk }) => {
        const page = { ...period, count: PAGE, skip };
        return itemsOf(await sdk.refunds.all(page));
      });
      all.push(...readEach(refundOf, items));
      if (items.length < PAGE) return all;
    }
  }

  dispute(disputeId: string): Promise<GatewayDispute> {
    return this.client.call('reading a dispute', async ({ sdk }) =>
      disputeOf(await sdk.disputes.fetch(encodeURIComponent(disputeId))),
    );
  }

  newestDisputes(): Promise<GatewayDispute[]> {
    return this.client.call('reading disputes', async ({ sdk }) =>
      readEach(disputeOf, itemsOf(await sdk.disputes.all({ count: PAGE }))),
    );
  }

  settlement(settlementId: string): Promise<GatewaySettlement> {
    return this.client.call('reading a settlement', async ({ sdk }) =>
      settlementOf(await sdk.settlements.fetch(encodeURIComponent(settlementId))),
    );
  }

  newestSettlements(): Promise<GatewaySettlement[]> {
    return this.client.call('reading settlements', async ({ sdk }) =>
      readEach(settlementOf, itemsOf(await sdk.settlements.all({ count: PAGE }))),
    );
  }

  async settledOn(date: CalendarDate): Promise<GatewaySettlementItem[]> {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const all: GatewaySettlementItem[] = [];
    for (let skip = 0; ; skip += REPORT_PAGE) {
      const items = await this.client.call('reading a settlement report', async ({ sdk }) => {
        const page = { year, month, day, count: REPORT_PAGE, skip };
        return itemsOf(await sdk.settlements.reports(page));
      });
      all.push(...readEach(settlementItemOf, items));
      if (items.length < REPORT_PAGE) return all;
    }
  }

  downtimes(): Promise<GatewayDowntime[]> {
    return this.client.call('reading downtimes', async ({ sdk }) =>
      readEach(downtimeOf, itemsOf(await sdk.payments.fetchPaymentDowntime())).filter(({ isOver }) => !isOver),
    );
  }

  async createPaymentLink({
    amount,
    reference,
    description,
    customer: { name, email, phone },
    expiresAt,
  }: NewGatewayPaymentLink): Promise<GatewayPaymentLink> {
    const link = {
      amount,
      currency: 'INR',
      accept_partial: false,
      reference_id: reference,
      description,
      customer: { name, email, contact: phone },
      expire_by: Math.floor(Date.parse(expiresAt) / 1000),
      notify: { sms: false, email: false },
      reminder_enable: false,
    };
    try {
      return await this.client.call('creating a payment link', async ({ sdk }) =>
        paymentLinkOf(await sdk.paymentLink.create(link)),
      );
    } catch (error) {
      // An earlier call may have created the link without a response. A repeated reference is rejected.
      if (!(error instanceof GatewayRejection)) throw error;
      const made = await this.findPaymentLink(reference);
      if (made?.amount === amount) return made;
      throw error;
    }
  }

  findPaymentLink(reference: string): Promise<GatewayPaymentLink | null> {
    return this.client.call('looking for a payment link', async ({ sdk }) => {
      const query = { reference_id: reference } as object;
      const links = readEach(paymentLinkOf, itemsOf(await sdk.paymentLink.all(query), 'payment_links'));
      return links.find((link) => link.reference === reference) ?? null;
    });
  }

  paymentLink(linkId: string): Promise<GatewayPaymentLink> {
    return this.client.call('reading a payment link', async ({ sdk }) =>
      paymentLinkOf(await sdk.paymentLink.fetch(encodeURIComponent(linkId))),
    );
  }

  cancelPaymentLink(linkId: string): Promise<GatewayPaymentLink> {
    return this.client.call('cancelling a payment link', async ({ sdk }) =>
      paymentLinkOf(await sdk.paymentLink.cancel(encodeURIComponent(linkId))),
    );
  }

  signatureIsValid({ orderId, paymentId, signature }: CheckoutProof): boolean {
    return isSignedBy(this.options.keySecret, `${orderId}|${paymentId}`, signature);
  }

  readWebhook({ rawBody, signature, eventId }: WebhookDelivery): GatewayEvent | null {
    if (!isSignedBy(this.options.webhookSecret, rawBody, signature)) return null;
    return readEvent(rawBody, eventId);
  }
}
