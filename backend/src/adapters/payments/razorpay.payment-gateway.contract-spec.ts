import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayUnavailable } from '../../payments/payment-gateway.port.js';
import { describePaymentGateway } from './payment-gateway.contract.js';
import { RazorpayPaymentGateway } from './razorpay.payment-gateway.js';
import { KEYS, startStandIn, type StartedStandIn } from './razorpay-stand-in/stand-in.fixture.js';
import { sign } from './signing.js';

/** Longer than the timeout of any gateway in the tests. */
const TOO_LATE_MS = 60_000;

const started: StartedStandIn[] = [];
afterEach(async () => {
  for (const standIn of started.splice(0)) await standIn.close();
});

async function start(): Promise<StartedStandIn> {
  const standIn = await startStandIn();
  started.push(standIn);
  return standIn;
}

describePaymentGateway('Razorpay', async () => {
  const standIn = await start();
  return {
    gateway: standIn.gateway,
    pay: (orderId) => standIn.pay(orderId),
    payLink: async (linkId) =>
      (await standIn.act<{ razorpay_payment_id: string }>('payment_link.pay', { payment_link_id: linkId }))
        .razorpay_payment_id,
    decline: async (orderId) => void (await standIn.checkout(orderId, 'failure')),
    leaveAuthorized: () => standIn.setFaults({ leaveAuthorized: true }),
    async leaveRefundsPending() {
      await standIn.setFaults({ refundPending: true });
      return async (refund_id, status) => void (await standIn.act('refund.settle', { refund_id, status }));
    },
    refundAuthorization: async (payment_id) => void (await standIn.act('payment.auto_refund', { payment_id })),
    async dispute(payment_id, status) {
      const { id } = await standIn.act('dispute.create', { payment_id });
      if (status === 'lost') await standIn.act('dispute.update', { dispute_id: id, status });
      return id;
    },
    settle: async (adjustment) => (await standIn.act('settlement.create', { adjustment })).id,
    startDowntime: async (bank) =>
      (await standIn.act('downtime.start', { method: 'netbanking', instrument: { bank } })).id,
    endDowntime: async (downtime_id) => void (await standIn.act('downtime.resolve', { downtime_id })),
    leaveUnanswered: () => standIn.setFaults({ createOrderTimeout: true }),
    answerWith: (responseStatus) => standIn.setFaults({ responseStatus }),
    async answerLate() {
      await standIn.setFaults({ responseDelayMs: TOO_LATE_MS });
      return standIn.gatewayThatWaits(300);
    },
    disappear: () => standIn.close(),
  };
});

describe('Razorpay: signatures', () => {
  const gateway = new RazorpayPaymentGateway({
    ...KEYS,
    baseUrl: 'http://127.0.0.1:9',
    checkoutScript: '/checkout.js',
  });
  const proof = { orderId: 'order_IEIaMR65cu6nz3', paymentId: 'pay_IH4NVgf4Dreq1l' };
  const body =
    '{"entity":"event","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_IH4NVgf4Dreq1l","amount":188706,"currency":"INR","status":"captured","order_id":"order_IEIaMR65cu6nz3","amount_refunded":0}}},"created_at":1795000000}';
  const delivery = (changes: { body?: string; signature?: unknown } = {}) => ({
    rawBody: Buffer.from(changes.body ?? body),
    signature: ('signature' in changes ? changes.signature : sign(KEYS.webhookSecret, body)) as string,
    eventId: 'evt_1',
  });

  it('accepts HMAC-SHA256 test vectors of another implementation', () => {
    // Made with openssl dgst -sha256 -hmac, over order|payment and over the body.
    expect(
      gateway.signatureIsValid({
        ...proof,
        signature: 'aaecb4cabe7097bbe7be9868cbf197716947df8b7494e6d14eb5e2d395c78a82',
      }),
    ).toBe(true);
    expect(
      gateway.readWebhook(delivery({ signature: 'e748e79b4174c70fecd05e306eb4fd6316d461d73328b6ec03d887ff6f4359d7' })),
    ).not.toBeNull();
  });

  it('rejects the webhook secret for a payment, and the key secret for a webhook', () => {
    expect(
      gateway.signatureIsValid({
        ...proof,
        signature: sign(KEYS.webhookSecret, `${proof.orderId}|${proof.paymentId}`),
      }),
    ).toBe(false);
    expect(gateway.readWebhook(delivery({ signature: sign(KEYS.keySecret, body) }))).toBeNull();
  });

  it('parses a webhook', () => {
    expect(gateway.readWebhook(delivery())).toEqual({
      id: 'evt_1',
      type: 'payment.captured',
      payment: {
        id: proof.paymentId,
        orderId: proof.orderId,
        amount: 188_706,
        currency: 'INR',
        status: 'captured',
        captured: true,
        refunded: 0,
        createdAt: null,
        capturedAt: '2026-11-18T11:06:40.000Z',
      },
      at: '2026-11-18T11:06:40.000Z',
      refund: null,
      dispute: null,
      settlement: null,
      downtime: null,
      paymentLink: null,
    });
  });

  it('derives a stable id for an event without one', () => {
    const first = gateway.readWebhook({ ...delivery(), eventId: undefined });
    expect(first!.id).toMatch(/^\w{20,}$/);
    expect(gateway.readWebhook({ ...delivery(), eventId: undefined })).toEqual(first);
  });

  it('rejects a webhook that was changed, reformatted, truncated or not signed', () => {
    const rewritten = JSON.stringify(JSON.parse(body), null, 1);
    expect(JSON.parse(rewritten)).toEqual(JSON.parse(body));
    for (const changed of [body.replace('188706', '188707'), rewritten, `${body} `, body.slice(0, -1), '']) {
      expect(gateway.readWebhook(delivery({ body: changed }))).toBeNull();
    }
    for (const signature of [
      undefined,
      null,
      '',
      'x',
      sign(KEYS.webhookSecret, body).slice(1),
      sign(KEYS.webhookSecret, body).toUpperCase(),
      {},
      [],
    ]) {
      expect(gateway.readWebhook(delivery({ signature }))).toBeNull();
    }
  });

  it('returns null for signed bytes that are not an event', () => {
    for (const odd of ['', 'null', '[]', '7', '"text"', '{', '{}', '{"event":7}', '\u0000']) {
      expect(gateway.readWebhook(delivery({ body: odd, signature: sign(KEYS.webhookSecret, odd) }))).toBeNull();
    }
  });

  it('acknowledges an event whose payment it cannot parse, so that the provider continues sending', () => {
    const pending = body.replace('"captured","order_id"', '"pending","order_id"');
    expect(gateway.readWebhook(delivery({ body: pending, signature: sign(KEYS.webhookSecret, pending) }))).toEqual({
      id: 'evt_1',
      type: 'payment.captured',
      at: '2026-11-18T11:06:40.000Z',
      payment: null,
      refund: null,
      dispute: null,
      settlement: null,
      downtime: null,
      paymentLink: null,
    });
  });

  it('accepts an event without a payment', () => {
    const settled = '{"event":"settlement.processed","payload":{"settlement":{"entity":{}}}}';
    expect(gateway.readWebhook(delivery({ body: settled, signature: sign(KEYS.webhookSecret, settled) }))).toEqual({
      id: 'evt_1',
      type: 'settlement.processed',
      at: null,
      payment: null,
      refund: null,
      dispute: null,
      settlement: null,
      downtime: null,
      paymentLink: null,
    });
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls a provider that answers every request with `respond`. */
async function withProvider<T>(
  respond: RequestListener,
  work: (provider: RazorpayPaymentGateway) => Promise<T>,
): Promise<T> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await work(new RazorpayPaymentGateway({ ...KEYS, baseUrl, checkoutScript: '' }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('Razorpay: a redirect', () => {
  it('is not followed, so that the key secret is sent to no other address', async () => {
    const paths: string[] = [];
    const call = withProvider(
      ({ url }, response) => {
        paths.push(url!);
        response.writeHead(302, { location: '/elsewhere' }).end();
      },
      (provider) => provider.payment('pay_1'),
    );
    await expect(call).rejects.toThrow(GatewayUnavailable);
    expect(paths).toEqual(['/v1/payments/pay_1']);
  });
});

describe('Razorpay: a rejection', () => {
  const KEYS_EXPIRED = { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' };

  it.each([
    ['the request itself', 400, { code: 'BAD_REQUEST_ERROR', description: 'Your balance is too low' }, true],
    ['wrong keys', 401, KEYS_EXPIRED, false],
    ['a blocked address', 403, KEYS_EXPIRED, false],
    ['an unknown address', 404, KEYS_EXPIRED, false],
    ['the bank', 400, { code: 'GATEWAY_ERROR', description: 'The bank did not respond' }, false],
  ])('is final only if it is about the request: %s', async (_, status, error, isFinal) => {
    const request = { paymentId: 'pay_1', amount: 100, receipt: 'refund-1', idempotencyKey: 'refund-key-1' };
    const failures = await withProvider(
      (_, response) => response.writeHead(status, JSON_TYPE).end(JSON.stringify({ error })),
      (provider) =>
        Promise.all(
          [provider.refund(request), provider.refundsOfPayment('pay_1')].map((call) =>
            call.catch((failure: unknown) => failure),
          ),
        ),
    );
    for (const failure of failures) expect(failure).toMatchObject({ reason: error.description, isFinal });
  });
});

describe('Razorpay: an order', () => {
  it('returns its other payments when one is in an unknown state, such as `pending` of cash on delivery', async () => {
    const payment = { entity: 'payment', order_id: 'order_1', amount: 217_026, currency: 'INR', amount_refunded: 0 };
    const items = [
      { ...payment, id: 'pay_cod', status: 'pending' },
      { ...payment, id: 'pay_1', status: 'captured' },
    ];
    const payments = await withProvider(
      (_, response) =>
        response.writeHead(200, JSON_TYPE).end(JSON.stringify({ entity: 'collection', count: 2, items })),
      (provider) => provider.paymentsOfOrder('order_1'),
    );
    expect(payments).toEqual([
      {
        id: 'pay_1',
        orderId: 'order_1',
        amount: 217_026,
        currency: 'INR',
        status: 'captured',
        captured: true,
        refunded: 0,
        createdAt: null,
        capturedAt: null,
      },
    ]);
  });
});

describe('Razorpay: what is logged', () => {
  it('contains no secret in an error', async () => {
    const standIn = await start();
    const { gateway } = standIn;
    await standIn.close();
    const failed = await Promise.all(
      [
        gateway.payment('pay_1'),
        gateway.refund({ paymentId: 'pay_1', amount: 100, receipt: 'refund-1', idempotencyKey: 'refund-key-1' }),
      ].map((call) => call.catch((error: Error) => error)),
    );
    for (const error of failed) expect(allOf(error)).not.toContain(KEYS.keySecret);
  });
});

/** An error with all nested properties, like a logger would traverse it. */
function allOf(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Object.getOwnPropertyNames(value)
    .map((name) => `${name}: ${allOf((value as Record<string, unknown>)[name], seen)}`)
    .join('\n');
}
