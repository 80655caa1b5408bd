import { createHash } from 'node:crypto';
import type Razorpay from 'razorpay';
import type { CalendarDate } from '#libs/calendar.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  PaymentGateway,
  type GatewayDispute,
  type GatewayDowntime,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type GatewaySettlement,
  type GatewaySettlementItem,
} from '../../payments/payment-gateway.port.js';
import {
  disputeOf,
  downtimeOf,
  instantOf,
  orderOf,
  paymentOf,
  refundOf,
  settlementItemOf,
  settlementOf,
  type RazorpayOrder,
} from './razorpay.entities.js';
import { isSignedBy } from './signing.js';

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Read at every call: a stand-in's address is known only once it listens. */
  readonly baseUrl: string;
  checkoutScript: string;
  /** How long an answer may take. */
  patienceMs?: number;
}

/** The HTTP client inside the SDK, as far as it is steered here. */
interface SdkClient {
  defaults: { timeout: number };
  interceptors: {
    request: { use(change: (config: { baseURL?: string }) => { baseURL?: string }): void };
    response: {
      use(
        ok: undefined,
        failed: (failure: { message: string; response?: { status: number; data: unknown } }) => never,
      ): void;
    };
  };
  post(url: string, data: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

interface Connection {
  sdk: Razorpay;
  client: SdkClient;
}

const PATIENCE_MS = 10_000;
/** The most that one call lists. */
const PAGE = 100;
/** The most lines of a settlement report that one call answers. */
const REPORT_PAGE = 1000;
const NO_ANSWER = 0;
/** Timed out, the same request still in progress, too many requests: to be asked again, so no refusal. */
const ASK_AGAIN = [408, 409, 429];

/** Events that happen at the moment of the capture. */
const CAPTURE_EVENTS = ['payment.captured', 'order.paid'];
/** The dispute in it is `open` again. */
const ACTION_REQUIRED = 'payment.dispute.action_required';
const DOWNTIME_RESOLVED = 'payment.downtime.resolved';

type EntityName = 'payment' | 'refund' | 'dispute' | 'settlement' | 'payment.downtime' | 'downtime';

/** Razorpay through its official SDK; the stand-in is reached by the same code, at another address. */
export class RazorpayPaymentGateway extends PaymentGateway {
  readonly provider = 'razorpay';
  readonly keyId: string;
  readonly checkoutScript: string;
  private connecting: Promise<Connection> | null = null;

  constructor(private readonly options: RazorpayOptions) {
    super();
    this.keyId = options.keyId;
    this.checkoutScript = options.checkoutScript;
  }

  async createOrder({
    amount,
    receipt,
    notes,
  }: {
    amount: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<GatewayOrder> {
    const order = { amount, currency: 'INR', receipt, notes, payment_capture: true, unique_receipt: true };
    try {
      return await this.call('creating an order', async ({ sdk }) =>
        orderOf((await sdk.orders.create(order)) as unknown as RazorpayOrder),
      );
    } catch (error) {
      // An earlier call made the order and was not answered. Accounts answer a repeated receipt with the order or with a no.
      if (!(error instanceof GatewayRefused)) throw error;
      const made = await this.findOrder(receipt);
      if (made?.amount === amount) return made;
      throw error;
    }
  }

  findOrder(receipt: string): Promise<GatewayOrder | null> {
    return this.call('looking for an order', async ({ sdk }) => {
      const { items } = (await sdk.orders.all({ receipt, count: 10 })) as unknown as { items: RazorpayOrder[] };
      const own = items.filter((order) => order.receipt === receipt).sort((a, b) => b.created_at - a.created_at);
      return own[0] ? orderOf(own[0]) : null;
    });
  }

  paymentsOfOrder(orderId: string): Promise<GatewayPayment[]> {
    return this.call("reading an order's payments", async ({ sdk }) => {
      const { items } = (await sdk.orders.fetchPayments(encodeURIComponent(orderId))) as unknown as {
        items: unknown[];
      };
      return items.flatMap((item) => readable(paymentOf, item) ?? []);
    });
  }

  payment(paymentId: string): Promise<GatewayPayment> {
    return this.call('reading a payment', async ({ sdk }) =>
      paymentOf(await sdk.payments.fetch(encodeURIComponent(paymentId))),
    );
  }

  async capture({ id, amount }: { id: string; amount: number }): Promise<GatewayPayment> {
    try {
      return await this.call('capturing a payment', async ({ sdk }) =>
        paymentOf(await sdk.payments.capture(encodeURIComponent(id), amount, 'INR')),
      );
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      const payment = await this.payment(id);
      if (payment.captured) return payment;
      throw error;
    }
  }

  refund({
    paymentId,
    amount,
    receipt,
    idempotencyKey,
  }: {
    paymentId: string;
    amount: number;
    receipt: string;
    idempotencyKey: string;
  }): Promise<GatewayRefund> {
    return this.call('refunding a payment', async ({ client }) => {
      // The SDK's own refund call cannot carry the header that makes a repeated refund one refund.
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
    return this.call("reading a payment's refunds", async ({ sdk }) => {
      const { items } = (await sdk.payments.fetchMultipleRefund(encodeURIComponent(paymentId), {
        count: PAGE,
      })) as unknown as { items: unknown[] };
      return items.flatMap((item) => readable(refundOf, item) ?? []);
    });
  }

  dispute(disputeId: string): Promise<GatewayDispute> {
    return this.call('reading a dispute', async ({ sdk }) =>
      disputeOf(await sdk.disputes.fetch(encodeURIComponent(disputeId))),
    );
  }

  newestDisputes(): Promise<GatewayDispute[]> {
    return this.call('reading disputes', async ({ sdk }) => {
      const { items } = (await sdk.disputes.all({ count: PAGE })) as unknown as { items: unknown[] };
      return items.flatMap((item) => readable(disputeOf, item) ?? []);
    });
  }

  settlement(settlementId: string): Promise<GatewaySettlement> {
    return this.call('reading a settlement', async ({ sdk }) =>
      settlementOf(await sdk.settlements.fetch(encodeURIComponent(settlementId))),
    );
  }

  newestSettlements(): Promise<GatewaySettlement[]> {
    return this.call('reading settlements', async ({ sdk }) => {
      const { items } = (await sdk.settlements.all({ count: PAGE })) as unknown as { items: unknown[] };
      return items.flatMap((item) => readable(settlementOf, item) ?? []);
    });
  }

  async settledOn(date: CalendarDate): Promise<GatewaySettlementItem[]> {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const all: GatewaySettlementItem[] = [];
    for (let skip = 0; ; skip += REPORT_PAGE) {
      const items = await this.call('reading a settlement report', async ({ sdk }) => {
        const page = { year, month, day, count: REPORT_PAGE, skip };
        return ((await sdk.settlements.reports(page)) as unknown as { items: unknown[] }).items;
      });
      all.push(...items.flatMap((item) => readable(settlementItemOf, item) ?? []));
      if (items.length < REPORT_PAGE) return all;
    }
  }

  downtimes(): Promise<GatewayDowntime[]> {
    return this.call('reading downtimes', async ({ sdk }) => {
      const { items } = (await sdk.payments.fetchPaymentDowntime()) as unknown as { items: unknown[] };
      return items.flatMap((item) => readable(downtimeOf, item) ?? []).filter(({ isOver }) => !isOver);
    });
  }

  signatureIsValid({
    orderId,
    paymentId,
    signature,
  }: {
    orderId: string;
    paymentId: string;
    signature: string;
  }): boolean {
    return isSignedBy(this.options.keySecret, `${orderId}|${paymentId}`, signature);
  }

  readWebhook({
    rawBody,
    signature,
    eventId,
  }: {
    rawBody: Buffer;
    signature: string | undefined;
    eventId: string | undefined;
  }): GatewayEvent | null {
    if (!isSignedBy(this.options.webhookSecret, rawBody, signature)) return null;
    try {
      const { event, payload, created_at } = JSON.parse(rawBody.toString('utf8')) as {
        event?: unknown;
        payload?: Partial<Record<EntityName, { entity?: unknown }>>;
        created_at?: unknown;
      };
      if (typeof event !== 'string') return null;
      const at = instantOf(created_at);
      const payment = readable(paymentOf, payload?.payment?.entity);
      const dispute = readable(disputeOf, payload?.dispute?.entity);
      const downtime = readable(downtimeOf, payload?.['payment.downtime']?.entity ?? payload?.downtime?.entity);
      return {
        id: eventId || createHash('sha256').update(rawBody).digest('hex'),
        type: event,
        at,
        payment: payment && { ...payment, capturedAt: CAPTURE_EVENTS.includes(event) && payment.captured ? at : null },
        refund: readable(refundOf, payload?.refund?.entity),
        dispute: dispute && event === ACTION_REQUIRED ? { ...dispute, status: 'action_required' } : dispute,
        settlement: readable(settlementOf, payload?.settlement?.entity),
        downtime: downtime && event === DOWNTIME_RESOLVED ? { ...downtime, isOver: true } : downtime,
      };
    } catch {
      return null;
    }
  }

  /** The SDK is loaded for the first call, because that takes as long as the rest of a start. */
  private connection(): Promise<Connection> {
    this.connecting ??= this.connect();
    this.connecting.catch(() => (this.connecting = null));
    return this.connecting;
  }

  private async connect(): Promise<Connection> {
    const { keyId, keySecret, patienceMs = PATIENCE_MS } = this.options;
    const { default: Sdk } = await import('razorpay');
    const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
    const { rq: client } = (sdk as unknown as { api: { rq: SdkClient } }).api;
    client.defaults.timeout = patienceMs;
    client.interceptors.request.use((config) => ({ ...config, baseURL: this.options.baseUrl }));
    // The SDK reads response.status and response.data.error of every error, also of those that have neither. The client's
    // own error goes no further: it carries the key secret, and what is thrown here is logged.
    client.interceptors.response.use(undefined, ({ message, response }) => {
      const data = response?.data ?? { error: { description: message } };
      throw Object.assign(new Error(message), { response: { status: response?.status ?? NO_ANSWER, data } });
    });
    return { sdk, client };
  }

  private async call<T>(operation: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(await this.connection());
    } catch (error) {
      const { status, reason } = answerIn(error);
      if (status >= 400 && status < 500 && !ASK_AGAIN.includes(status)) throw new GatewayRefused(operation, reason);
      throw new GatewayUnavailable(operation, error);
    }
  }
}

/**
 * Null for an entity that cannot be read, such as a payment in a state that is newer than this code (`pending`, of cash on
 * delivery): beside it the order's other payments still count, and its event is acknowledged all the same, because the
 * provider stops sending to an address that refuses for a day. Asking the provider tells the rest.
 */
function readable<T>(read: (entity: unknown) => T, entity: unknown): T | null {
  try {
    return read(entity);
  } catch {
    return null;
  }
}

/** What the provider answered, from an error of the SDK or of the client inside it; status 0 when it did not answer. */
function answerIn(thrown: unknown): { status: number; reason: string } {
  type Answer = { error?: { description?: string } };
  const { statusCode, error, response } = (thrown ?? {}) as Answer & {
    statusCode?: number;
    response?: { status: number; data?: Answer };
  };
  const status = statusCode ?? response?.status ?? NO_ANSWER;
  return { status, reason: error?.description ?? response?.data?.error?.description ?? `HTTP ${status}` };
}
