import type Razorpay from 'razorpay';
import { GatewayRejection, GatewayUnavailable } from '../../payments/payment-gateway.port.js';

export interface RazorpayAccess {
  keyId: string;
  keySecret: string;
  /** Read at every call, because the stand-in's port is known only after listening. */
  readonly baseUrl: string;
  /** The timeout of a call. */
  patienceMs?: number;
}

/** The parts of the SDK's HTTP client that are configured here. */
interface SdkClient {
  defaults: { timeout: number; maxRedirects: number };
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

const TIMEOUT_MS = 10_000;
const NO_ANSWER = 0;
/** Statuses to retry: timeout, the same request in progress, too many requests. */
const ASK_AGAIN = [408, 409, 429];
/**
 * A rejection of the request itself. Wrong keys have the same code with 401, and a bank that cannot carry out a request
 * has the code GATEWAY_ERROR.
 */
const JUDGED = { status: 400, code: 'BAD_REQUEST_ERROR' };

/** Calls to Razorpay through its SDK. */
export class RazorpayClient {
  private connecting: Promise<Connection> | null = null;

  constructor(private readonly access: RazorpayAccess) {}

  /**
   * @param operation used in error messages, such as `creating an order`
   * @throws GatewayRejection when the provider rejects the request
   * @throws GatewayUnavailable when it does not answer, or asks to retry
   */
  async call<T>(operation: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(await this.connection());
    } catch (error) {
      const { status, reason, code } = answerIn(error);
      if (status >= 400 && status < 500 && !ASK_AGAIN.includes(status))
        throw new GatewayRejection(operation, reason, status === JUDGED.status && code === JUDGED.code);
      throw new GatewayUnavailable(operation, error);
    }
  }

  /** The SDK is loaded for the first call, because loading it takes as long as the rest of the start. */
  private connection(): Promise<Connection> {
    this.connecting ??= this.connect();
    this.connecting.catch(() => (this.connecting = null));
    return this.connecting;
  }

  private async connect(): Promise<Connection> {
    const { keyId, keySecret, patienceMs = TIMEOUT_MS } = this.access;
    const { default: Sdk } = await import('razorpay');
    const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
    const { rq: client } = (sdk as unknown as { api: { rq: SdkClient } }).api;
    client.defaults.timeout = patienceMs;
    // Requests carry the key secret, and the provider has no redirects.
    client.defaults.maxRedirects = 0;
    client.interceptors.request.use((config) => ({ ...config, baseURL: this.access.baseUrl }));
    // The SDK reads response.status and response.data.error of every error, even of those that have neither. The
    // client's own error goes no further: it carries the key secret, and what is thrown here is logged.
    client.interceptors.response.use(undefined, ({ message, response }) => {
      const data = response?.data ?? { error: { description: message } };
      throw Object.assign(new Error(message), { response: { status: response?.status ?? NO_ANSWER, data } });
    });
    return { sdk, client };
  }
}

/** The provider's response in an error of the SDK or its HTTP client; status 0 when there was none. */
function answerIn(thrown: unknown): { status: number; reason: string; code: string | null } {
  type Answer = { error?: { code?: string; description?: string } };
  const { statusCode, error, response } = (thrown ?? {}) as Answer & {
    statusCode?: number;
    response?: { status: number; data?: Answer };
  };
  const status = statusCode ?? response?.status ?? NO_ANSWER;
  const { code, description } = error ?? response?.data?.error ?? {};
  return { status, reason: description ?? `HTTP ${status}`, code: code ?? null };
}
