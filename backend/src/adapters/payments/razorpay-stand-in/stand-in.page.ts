import { formatPaise } from '#libs/money.js';
import type { StandInStore } from './stand-in.store.js';

const MOST = 30;

/** What the stand-in's books hold, newest first, for a developer. */
export async function standInPage(store: StandInStore): Promise<string> {
  const newest = { sort: ['created_at', 'DESC'], limit: MOST } as const;
  const [orders, payments, refunds, deliveries] = await Promise.all([
    store.orders.list(newest),
    store.payments.list(newest),
    store.refunds.list(newest),
    store.deliveries.list(newest),
  ]);
  return page([
    table('Orders', ['id', 'receipt', 'amount', 'status'], orders),
    table('Payments', ['id', 'order_id', 'amount', 'status', 'amount_refunded'], payments),
    table('Refunds', ['id', 'payment_id', 'amount', 'status'], refunds),
    table('Webhooks', ['event_id', 'event', 'state', 'attempts'], deliveries),
  ]);
}

function table<T extends object>(title: string, columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${escape(format(column, row[column]))}</td>`).join('')}</tr>`).join('');
  return `<h2>${escape(title)}</h2>${rows.length === 0 ? '<p>None yet.</p>' : `<div role="region" aria-label="${escape(title)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`}`;
}

function format(column: string, value: unknown): string {
  return column.startsWith('amount') ? formatPaise(Number(value)) : typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function page(sections: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Razorpay stand-in</title><style>
    :root { color-scheme: light dark; } body { margin: 0 auto; padding: 32px 16px; max-width: 960px; font: 15px/1.5 system-ui, sans-serif; }
    h1 { margin: 0; } h2 { margin: 32px 0 8px; font-size: 18px; } div { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; } th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #8884; text-align: left; white-space: nowrap; font-variant-numeric: tabular-nums; }
  </style></head><body><h1>Razorpay stand-in</h1><p>Test payments: no money moves. It never runs in production.</p>${sections.join('')}</body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
