import { addDays, instantAt } from '#libs/calendar.js';
import type { NewRecord } from '../../../kernel/database.port.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import type { RazorpaySettlementItem } from '../razorpay.entities.js';
import type { Faults } from './faults.js';
import { ProviderError, found } from './provider-error.js';
import { reportLines, settlementEntity } from './stand-in.entities.js';
import { newEntityId, type StandInStore, type StoredSettlement } from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

/** The fee of a payment: two percent, plus tax. */
const FEE_PERCENT = 2;
const TAX_PERCENT_OF_FEE = 18;

/** Simulates the provider's settlements. */
export class StandInSettlements {
  constructor(
    private readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly faultsOf: (orderId: string | null) => Faults,
    private readonly now: () => number,
  ) {}

  /**
   * Settles every captured payment and processed refund that is not settled yet.
   *
   * @param adjustment paise added; negative for deductions
   * @param short paise missing from the transfer, to simulate an error of the provider
   */
  async create({
    adjustment = 0,
    short = 0,
    status = 'processed',
  }: Record<string, unknown>): Promise<StoredSettlement> {
    if (![adjustment, short].every(Number.isSafeInteger)) throw new ProviderError(400, 'Amounts are paise.');
    if (status !== 'created' && status !== 'processed' && status !== 'failed')
      throw new ProviderError(400, 'There is no such status.');
    const settled = await this.settledIds();
    const items = [...(await this.unsettledPayments(settled)), ...(await this.unsettledRefunds(settled))];
    const adjusted = adjustment as number;
    if (adjusted !== 0) {
      const line = { amount: Math.abs(adjusted), credit: Math.max(0, adjusted), debit: Math.max(0, -adjusted) };
      items.push({ entity_id: newEntityId('adj'), type: 'adjustment', fee: 0, tax: 0, settlement_id: null, ...line });
    }
    const made = settlementOf(items, this.now());
    const settlement = await this.store.settlements.insert({
      ...made,
      amount: made.amount - (short as number),
      status,
      utr: status === 'processed' ? made.utr : null,
    });
    await this.announce(settlement);
    return settlement;
  }

  /** Marks a created or failed transfer as processed. */
  async process(id: string): Promise<StoredSettlement> {
    const settlement = found(
      await updateWithRetry(this.store.settlements, id, (current) => ({
        ...current,
        status: 'processed' as const,
        utr: newUtr(this.now()),
      })),
    );
    await this.announce(settlement);
    return settlement;
  }

  /** Marks a created transfer as failed. What it contains is then part of the next settlement. */
  async fail(id: string): Promise<StoredSettlement> {
    const change = (current: StoredSettlement) => ({ ...current, status: 'failed' as const });
    return found(await updateWithRetry(this.store.settlements, id, change));
  }

  /** A settlement as stored. Throws ProviderError for an unknown id. */
  async find(id: string): Promise<StoredSettlement> {
    return found(await this.store.settlements.get(id));
  }

  /** A page of the settlements, newest first. */
  newest(limit: number, offset: number): Promise<StoredSettlement[]> {
    return this.store.settlements.list({ sort: ['created_at', 'DESC'], limit, offset });
  }

  /** The lines of everything that was settled on a day. @param day `2026-11-22`, in India */
  async report(day: string): Promise<object[]> {
    const lines: object[] = [];
    const [from, to] = [day, addDays(day, 1)].map((date) => Date.parse(instantAt(date, 0))) as [number, number];
    const filter = { created_at: { gte: from, lt: to } };
    for await (const settlement of this.store.settlements.stream({ filter, sort: ['created_at', 'ASC'] }))
      lines.push(...reportLines(settlement));
    return lines;
  }

  private async unsettledPayments(settled: ReadonlySet<string>): Promise<RazorpaySettlementItem[]> {
    const lines: RazorpaySettlementItem[] = [];
    for await (const { id, amount, captured } of this.store.payments.stream({ sort: ['created_at', 'ASC'] })) {
      if (captured && !settled.has(id)) lines.push(paymentLine(id, amount));
    }
    return lines;
  }

  private async unsettledRefunds(settled: ReadonlySet<string>): Promise<RazorpaySettlementItem[]> {
    const lines: RazorpaySettlementItem[] = [];
    for await (const { id, payment_id, amount, status } of this.store.refunds.stream({ sort: ['created_at', 'ASC'] })) {
      const payment = await this.store.payments.get(payment_id);
      if (status !== 'processed' || !payment?.captured || settled.has(id)) continue;
      lines.push(refundLine(id, amount));
    }
    return lines;
  }

  private async settledIds(): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const { items, status } of this.store.settlements.stream({ sort: ['created_at', 'ASC'] })) {
      if (status !== 'failed') for (const { entity_id } of items) ids.add(entity_id);
    }
    return ids;
  }

  private async announce(settlement: StoredSettlement): Promise<void> {
    if (settlement.status !== 'processed') return;
    await this.webhooks.send(settlement.id, this.faultsOf(null), [
      ['settlement.processed', { settlement: settlementEntity(settlement) }],
    ]);
  }
}

/** A processed settlement of these lines. */
export function settlementOf(items: RazorpaySettlementItem[], now: number): NewRecord<StoredSettlement> {
  return {
    id: newEntityId('setl'),
    amount: items.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
    status: 'processed',
    fees: items.reduce((sum, { fee }) => sum + fee, 0),
    tax: items.reduce((sum, { tax }) => sum + tax, 0),
    utr: newUtr(now),
    items,
    created_at: now,
  };
}

/** The settlement line of a payment, with the provider's fee. @param amount paise */
export function paymentLine(id: string, amount: number): RazorpaySettlementItem {
  const own = Math.round((amount * FEE_PERCENT) / 100);
  const tax = Math.round((own * TAX_PERCENT_OF_FEE) / 100);
  const fee = own + tax;
  return { entity_id: id, type: 'payment', amount, credit: amount - fee, debit: 0, fee, tax, settlement_id: null };
}

function refundLine(id: string, amount: number): RazorpaySettlementItem {
  return { entity_id: id, type: 'refund', amount, credit: 0, debit: amount, fee: 0, tax: 0, settlement_id: null };
}

function newUtr(now: number): string {
  return `UTR${now}`;
}
