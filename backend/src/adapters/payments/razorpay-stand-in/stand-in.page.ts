import { formatPaise } from '#libs/money.js';
import { escapeHtml } from '../../../kernel/escape-html.js';
import { FAULTS, faultOf, type Fault, type Faults } from './faults.js';
import type { StandIn } from './stand-in.js';
import type { StoredPaymentLink } from './stand-in.store.js';

const MAX_ROWS = 30;

/** The developer page: a switch for each fault, posted to `faultsUrl`, and all records, newest first. */
export async function standInPage({ store, faults }: StandIn, faultsUrl: string): Promise<string> {
  const newest = { sort: ['created_at', 'DESC'], limit: MAX_ROWS } as const;
  const [orders, payments, refunds, disputes, deliveries] = await Promise.all([
    store.orders.list(newest),
    store.payments.list(newest),
    store.refunds.list(newest),
    store.disputes.list(newest),
    store.deliveries.list(newest),
  ]);
  return page([
    switches(faults, faultsUrl),
    table('Orders', ['id', 'receipt', 'amount', 'status', 'attempts'], orders),
    table('Payments', ['id', 'order_id', 'amount', 'status', 'amount_refunded'], payments),
    table('Refunds', ['id', 'payment_id', 'amount', 'status'], refunds),
    table('Disputes', ['id', 'payment_id', 'amount', 'phase', 'status'], disputes),
    table('Webhooks', ['event_id', 'event', 'state', 'attempts'], deliveries),
  ]);
}

/** A payment link's page, where a customer pays. */
export function paymentLinkPage({ description, amount, status }: StoredPaymentLink): string {
  const action =
    status === 'created'
      ? `<form method="post"><div class="buttons"><button class="main" name="outcome" value="success">Pay ${formatPaise(amount)}</button>
        <button name="outcome" value="failure">Decline at the bank</button></div></form>`
      : `<p role="status">This payment link is <span class="tag ${TONES[status] ?? ''}">${escapeHtml(status)}</span>.</p>`;
  return page([`<section><h2>${escapeHtml(description)}</h2><p>${formatPaise(amount)}</p>${action}</section>`]);
}

function switches(faults: Faults, controlUrl: string): string {
  const on = FAULTS.filter(({ name }) => Boolean(faultOf(faults, name))).length;
  return `<form method="post" action="${escapeHtml(controlUrl)}"><fieldset><legend>Simulated faults</legend>
    <p role="status">${on === 0 ? 'No faults are on.' : `${on} ${on === 1 ? 'fault is' : 'faults are'} on.`} Faults are forgotten when the server stops.</p>
    ${FAULTS.map((fault) => control(fault, faultOf(faults, fault.name))).join('')}
    <div class="buttons"><button class="main">Apply</button><button form="behave">Turn all off</button></div></fieldset></form>
    <form id="behave" method="post" action="${escapeHtml(controlUrl)}"></form>`;
}

function control({ name, label, kind }: Fault, value: boolean | number | undefined): string {
  const input =
    kind === 'flag'
      ? `<input type="checkbox" role="switch" name="${name}" value="on"${value ? ' checked' : ''}>`
      : `<input type="number" inputmode="numeric" min="0" step="1" name="${name}" placeholder="off" value="${typeof value === 'number' ? value : ''}">`;
  return `<label${value ? ' class="on"' : ''}><span>${escapeHtml(label)}</span>${input}</label>`;
}

function table<T extends object>(title: string, columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column.replaceAll('_', ' '))}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(column, row[column])).join('')}</tr>`).join('');
  const content =
    rows.length === 0
      ? '<p>None yet.</p>'
      : `<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  return `<section><h2>${title}${rows.length === MAX_ROWS ? ` <small>the newest ${MAX_ROWS}</small>` : ''}</h2>${content}</section>`;
}

function cell(column: string, value: unknown): string {
  const text = column.startsWith('amount') ? formatPaise(Number(value)) : `${value as string | number}`;
  if (column === 'status' || column === 'state')
    return `<td><span class="tag ${TONES[text] ?? ''}">${escapeHtml(text)}</span></td>`;
  return `<td${/id$|receipt/.test(column) ? ' class="id"' : ''}>${escapeHtml(text)}</td>`;
}

const TONES: Record<string, string> = {
  paid: 'good',
  captured: 'good',
  processed: 'good',
  delivered: 'good',
  failed: 'bad',
  'given-up': 'bad',
  dropped: 'bad',
  won: 'good',
  lost: 'bad',
  pending: 'wait',
  open: 'wait',
  under_review: 'wait',
  attempted: 'wait',
  authorized: 'wait',
  waiting: 'wait',
};

function page(sections: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Razorpay stand-in</title><style>${STYLE}</style></head><body>
    <header><h1>Razorpay stand-in</h1><p>Test payments: no money moves. It never runs in production.</p></header><main>${sections.join('')}</main></body></html>`;
}

const STYLE = `
  :root { color-scheme: light dark; --back: light-dark(#f3f5fa, #0e1424); --card: light-dark(#fff, #161d2e); --ink: light-dark(#14213d, #eef2fb);
    --soft: light-dark(#54607c, #aab4cb); --line: light-dark(#dfe4ee, #2b3650); --main: light-dark(#1f5eff, #2f68f5);
    --good: light-dark(#0d6b3f, #7be0ae); --bad: light-dark(#a11b1b, #ffb1b1); --wait: light-dark(#7a5200, #ffd27a); }
  * { box-sizing: border-box; } body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  header { padding: 28px max(16px, (100vw - 1040px) / 2); background: #12204a; color: #fff; } h1 { margin: 0; font-size: 26px; letter-spacing: -.01em; } header p { margin: 4px 0 0; color: #ffe9a8; }
  main { display: grid; gap: 20px; padding: 20px max(16px, (100vw - 1040px) / 2) 48px; } main > * { min-width: 0; }
  section, fieldset { margin: 0; padding: 18px 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
  #behave { display: none; } legend { float: left; width: 100%; padding: 0; } h2, legend { margin: 0 0 6px; font-size: 18px; font-weight: 650; }
  fieldset p { clear: both; margin: 0 0 10px; } p, small { color: var(--soft); } section p { margin: 0; } small { font-size: 13px; font-weight: 400; }
  fieldset { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); column-gap: 32px; } fieldset > p, fieldset > .buttons { grid-column: 1 / -1; }
  label { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 46px; padding: 6px 0; border-top: 1px solid var(--line); cursor: pointer; } label.on span { font-weight: 650; color: var(--wait); }
  input[type=number] { width: 104px; min-height: 36px; padding: 4px 8px; border: 1px solid var(--soft); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
  input[type=checkbox] { appearance: none; flex: none; width: 44px; height: 26px; margin: 0; border-radius: 13px; background: light-dark(#8490a8, #55617d); cursor: pointer; }
  input[type=checkbox]::before { content: ''; display: block; width: 20px; height: 20px; margin: 3px; border-radius: 50%; background: #fff; } input:checked { background: var(--main); } input:checked::before { margin-left: 21px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 12px; padding-top: 14px; border-top: 1px solid var(--line); } button { min-height: 44px; padding: 0 20px; border: 1px solid var(--soft); border-radius: 10px; background: none; color: inherit; font: 600 15px system-ui, sans-serif; cursor: pointer; }
  .main { border-color: transparent; background: var(--main); color: #fff; } :focus-visible { outline: 3px solid #ffb703; outline-offset: 2px; }
  .scroll { overflow-x: auto; } table { width: 100%; border-collapse: collapse; } th { color: var(--soft); font-size: 13px; font-weight: 600; }
  th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; font-variant-numeric: tabular-nums; } tr:last-child td { border-bottom: 0; }
  .id { font: 13px ui-monospace, Menlo, Consolas, monospace; } .tag { font-weight: 600; } .good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
`;
