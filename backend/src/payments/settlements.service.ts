import { Injectable } from '@nestjs/common';
import { addDays, type Instant } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { SettingsService } from '../settings/settings.service.js';
import { CapturedMoneyService } from './captured-money.service.js';
import {
  GatewayRejection,
  PaymentGateway,
  type GatewaySettlement,
  type GatewaySettlementItem,
} from './payment-gateway.port.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsStore } from './payments.store.js';
import { RefundsStore } from './refunds.store.js';
import {
  mergeSettlement,
  netOf,
  newSettlement,
  settledAmountOf,
  sumsOf,
  withLines,
  type Settlement,
  type SettlementLine,
  type SettlementProblem,
} from './settlement.js';
import { SettlementsStore } from './settlements.store.js';

/** Reads settlements and compares each line with our payments and refunds. */
@Injectable()
export class SettlementsService {
  constructor(
    private readonly store: SettlementsStore,
    private readonly refunds: RefundsStore,
    private readonly payments: PaymentsStore,
    private readonly money: CapturedMoneyService,
    private readonly updates: PaymentUpdatesService,
    private readonly gateway: PaymentGateway,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** The settlements that a query selects, with their total. */
  page(query: Query<Settlement>): Promise<Page<Settlement>> {
    return this.store.settlements.find(query);
  }

  /** All settlements that a query selects, for exports. */
  stream(query: Query<Settlement>): AsyncIterable<Settlement> {
    return this.store.settlements.stream(query);
  }

  /** A settlement by the provider's id. Throws not-found. */
  async find(id: string): Promise<Settlement> {
    return (await this.store.settlements.get(id)) ?? notFound('settlement');
  }

  /** The lines of a settlement that match our records, with their orders. Throws not-found. */
  async lines(id: string, query: Query<SettlementLine>): Promise<Page<SettlementLine & { orderId: string | null }>> {
    await this.find(id);
    const { records, total } = await this.store.linesOf(id, query);
    const idsOf = (kind: SettlementLine['kind']) => records.filter((line) => line.kind === kind).map((line) => line.id);
    const [paid, refunded] = await Promise.all([
      this.payments.ordersPaidBy(idsOf('payment')),
      this.refunds.ordersRefundedBy(idsOf('refund')),
    ]);
    const orderOf = ({ id: line }: SettlementLine) => paid.get(line) ?? refunded.get(line) ?? null;
    return { records: records.map((line) => ({ ...line, orderId: orderOf(line) })), total };
  }

  /** The number of settlements that do not match our records. @param months such as `2026-11` */
  differing(months: readonly string[]): Promise<number> {
    return this.store.differing(months);
  }

  /** Settled payments less refunds, in paise. Refunds by bank transfer are not part of settlements. */
  async settledTotal(): Promise<Paise> {
    const [settled, transferred] = await Promise.all([this.store.settledTotal(), this.refunds.transferredTotal()]);
    return settled - transferred;
  }

  /** Applies an update of a settlement. The reconciler reads its lines. Idempotent, in any order. */
  async receive(update: GatewaySettlement): Promise<void> {
    const now = this.clock.now();
    const known = await this.store.insertIfAbsent(newSettlement(update, this.gateway.provider, now));
    await updateWithRetry(this.store.settlements, known.id, (current) => mergeSettlement(current, update, now));
  }

  /** Reads the newest settlements, to find those whose webhooks were lost. Throws what the gateway throws. */
  async readNewest(): Promise<void> {
    for (const update of await this.gateway.newestSettlements()) await this.receive(update);
  }

  /** Reads a settlement and its lines, and compares them with our records. Throws what the gateway throws. */
  async check({ id }: Settlement): Promise<void> {
    await this.receive(await this.gateway.settlement(id));
    const settlement = await this.find(id);
    // The next settlement contains them again. Until then they are not settled.
    if (settlement.status === 'failed') await this.store.removeLines(id);
    const items = await this.linesOf(settlement);
    const problems: SettlementProblem[] = [];
    for (const item of items) {
      const reason = await this.problemOf(settlement, item);
      if (reason !== null) problems.push({ id: item.id, kind: item.kind, amount: settledAmountOf(item), reason });
    }
    await updateWithRetry(this.store.settlements, id, (current) => withLines(current, sumsOf(items), problems));
  }

  /** Lines are reported by day: that of the creation, or the next one for a transfer made after midnight. */
  private async linesOf({ id, settledOn, amount }: Settlement): Promise<GatewaySettlementItem[]> {
    const found: GatewaySettlementItem[] = [];
    for (const day of [settledOn, addDays(settledOn, 1)]) {
      if (day > this.clock.today()) break;
      for (const item of await this.gateway.settledOn(day)) {
        if (item.settlementId === id && !found.some((one) => one.id === item.id)) found.push(item);
      }
      if (found.length > 0 && netOf(sumsOf(found)) === amount) break;
    }
    return found;
  }

  private async problemOf(
    { id: settlementId, status, createdAt }: Settlement,
    item: GatewaySettlementItem,
  ): Promise<SettlementProblem['reason'] | null> {
    const { id, kind } = item;
    const amount = settledAmountOf(item);
    if (kind !== 'other') {
      const known = kind === 'payment' ? await this.paymentAmountOnceRead(id, createdAt) : await this.refundAmount(id);
      if (known === null) return 'unknown';
      if (known !== amount) return 'amount';
    }
    if (status === 'failed') return null;
    const line = await this.store.insertLineIfAbsent({ id, settlementId, kind, amount });
    if (line.settlementId === settlementId) return null;
    const other = await this.store.settlements.get(line.settlementId);
    if (other?.status !== 'failed') return 'repeated';
    await updateWithRetry(this.store.lines, id, (current) => ({ ...current, settlementId }));
    return null;
  }

  /**
   * Reads a payment that is not known, such as one that was made after a backup that was restored. One from before the
   * store was created belongs to the system that the business used then.
   */
  private async paymentAmountOnceRead(providerPaymentId: string, settledAt: Instant): Promise<Paise | null> {
    const known = await this.paymentAmount(providerPaymentId);
    const begunAt = (await this.settings.begunAt()) ?? '';
    if (known !== null || settledAt < begunAt) return known;
    try {
      const payment = await this.gateway.payment(providerPaymentId);
      if (payment.createdAt !== null && payment.createdAt < begunAt) return null;
      await this.updates.receive(payment);
    } catch (error) {
      if (!(error instanceof GatewayRejection)) throw error;
    }
    return this.paymentAmount(providerPaymentId);
  }

  private async paymentAmount(providerPaymentId: string): Promise<Paise | null> {
    return (await this.money.ownerOf(providerPaymentId))?.record.amount ?? null;
  }

  private async refundAmount(providerRefundId: string): Promise<Paise | null> {
    return (await this.refunds.byProviderRefund(providerRefundId))?.amount ?? null;
  }
}
