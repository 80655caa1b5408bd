import { useState } from 'react';
import type { OpenOrder, TooManyOpenOrders } from '#libs/contract/orders.js';
import { formatRupees } from '#libs/money.js';
import { api, ApiError, hasCode, messageOf } from '../app/api.js';
import { Alert } from '../ui/alert.js';
import { Button, ButtonLink } from '../ui/button.js';
import styles from './open-orders.module.css';

/** The customer's unpaid orders, when they are the reason an order was rejected. */
export function openOrdersOf(error: unknown): OpenOrder[] {
  if (!(error instanceof ApiError) || !hasCode(error, 'too-many-open-orders')) return [];
  return (error.problem as Partial<TooManyOpenOrders>).openOrders ?? [];
}

/** Explains why an order was rejected, and lets the customer cancel an unpaid one. */
export function TooManyOrders({ message, orders }: { message: string; orders: OpenOrder[] }) {
  const [cancelled, setCancelled] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState('');

  async function cancel({ id, description }: OpenOrder) {
    setBusy(id);
    setFailure('');
    try {
      await api(`orders/${encodeURIComponent(id)}`, { method: 'DELETE' });
      setCancelled(description);
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t cancel the order. Please try again.'));
    } finally {
      setBusy(null);
    }
  }

  if (cancelled !== null)
    return <Alert tone="success" message={`Cancelled: ${cancelled}. You can place your order now.`} />;
  return (
    <Alert tone="error" message={message}>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              {order.description}, {formatRupees(order.amount)}
            </span>
            {order.state === 'pending' ? (
              <Button
                size="small"
                look="secondary"
                busy={busy === order.id}
                disabled={busy !== null}
                aria-label={`Cancel ${order.description}`}
                onClick={() => void cancel(order)}
              >
                Cancel
              </Button>
            ) : (
              <ButtonLink to="/profilepage" size="small" look="secondary">
                My washes
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
    </Alert>
  );
}
