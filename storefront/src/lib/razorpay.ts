import type { PaymentCompletion } from '#libs/contract/payments.js';
import { ApiError } from '../app/api.js';

/** The provider's order that a payment is for; `amount` in paise. */
export interface CheckoutOrder {
  orderId: string;
  keyId: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  checkoutScript: string;
}

type PaymentOutcome = { kind: 'paid'; proof: PaymentCompletion } | { kind: 'dismissed'; declined: string | null };

interface RazorpayOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (proof: PaymentCompletion) => void;
  modal: { ondismiss: () => void };
}

interface RazorpayCheckout {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayCheckout;
  }
}

interface CheckoutControl {
  /** Called when the checkout has opened. */
  opened: () => void;
  /** Closes the checkout. */
  signal: AbortSignal;
}

/**
 * Opens the provider's checkout over the page. Resolves when it is paid or closed. Navigation and the signal close it.
 * Rejects when the provider's script cannot be loaded.
 */
export async function payAtProvider(
  order: CheckoutOrder,
  payer: { name: string; email: string; phone: string },
  { opened, signal }: CheckoutControl,
): Promise<PaymentOutcome> {
  await loadScript(order.checkoutScript);
  if (signal.aborted) return { kind: 'dismissed', declined: null };
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) {
      reject(loadError());
      return;
    }
    let declined: string | null = null;
    const end = (outcome: PaymentOutcome) => {
      window.removeEventListener('popstate', close);
      signal.removeEventListener('abort', close);
      resolve(outcome);
    };
    const checkout = new window.Razorpay({
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      name: order.name,
      description: order.description,
      order_id: order.orderId,
      prefill: { name: payer.name, email: payer.email, contact: payer.phone },
      theme: { color: '#0b3a3f' },
      handler: (proof) => end({ kind: 'paid', proof }),
      modal: { ondismiss: () => end({ kind: 'dismissed', declined }) },
    });
    checkout.on('payment.failed', ({ error }) => {
      declined = error?.description ?? 'The payment was declined.';
    });
    // Closes the checkout when the user leaves the page.
    const close = () => {
      checkout.close();
      end({ kind: 'dismissed', declined });
    };
    window.addEventListener('popstate', close);
    signal.addEventListener('abort', close);
    checkout.open();
    opened();
  });
}

const SCRIPT_TIMEOUT_MS = 20_000;

function loadError(): ApiError {
  return new ApiError(
    0,
    'offline',
    'The payment window didn’t load, and nothing was charged. Check your connection and try again.',
  );
}

const loading = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    let hasLoaded = false;
    script.onload = () => {
      hasLoaded = true;
      resolve();
    };
    script.onerror = () => {
      if (hasLoaded) return;
      loading.delete(url);
      script.remove();
      reject(loadError());
    };
    setTimeout(script.onerror, SCRIPT_TIMEOUT_MS);
    document.head.append(script);
  });
  loading.set(url, loaded);
  return loaded;
}
