import { Injectable } from '@nestjs/common';
import { firstOfMonth } from '#libs/calendar.js';
import type { GstMonthResponse, Gstr1TableResponse } from '#libs/contract/documents.js';
import { formatPaise, rupeesFromPaise } from '#libs/money.js';
import { Clock } from '../kernel/clock.port.js';
import { OrderPaymentsService } from '../orders/order-payments.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { LedgerService } from '../payments/ledger.service.js';
import { SettlementsService } from '../payments/settlements.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { inRupees, plus, roundingOf } from './amounts.js';
import type { TaxDocument } from './document.js';
import { DocumentsStore } from './documents.store.js';
import { Gstr1, NO_DOCUMENTS, SUPPLY_TABLES, type Sum } from './gstr1.js';

/** Monthly GST reports: GSTR-1, registers, and whether documents match payments. */
@Injectable()
export class GstReturnsService {
  constructor(
    private readonly store: DocumentsStore,
    private readonly orderPayments: OrderPaymentsService,
    private readonly records: OrderRecordsService,
    private readonly settings: SettingsService,
    private readonly settlements: SettlementsService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** @param month `2026-11` */
  documents(month: string): AsyncIterable<TaxDocument> {
    return this.store.ofMonth(`${month}-01`);
  }

  /** The documents of a month, of one kind or all. @param month `2026-11` */
  async *ofKind(month: string, kind: TaxDocument['kind'] | undefined): AsyncGenerator<TaxDocument> {
    for await (const document of this.documents(month))
      if (kind === undefined || document.kind === kind) yield document;
  }

  /** GSTR-1 of a month. @param month `2026-11` */
  async gstr1(month: string): Promise<Gstr1> {
    return (await this.returnsOf(month))[0];
  }

  /**
   * The returns of a month. There are several when the supplier's GSTIN was changed: each document belongs to the one it
   * was issued under. The current GSTIN comes first, unless the month has documents of others alone.
   */
  private async returnsOf(month: string): Promise<[Gstr1, ...Gstr1[]]> {
    const { gstin: current, hsnDigits } = (await this.settings.settings()).invoice;
    const empty = (gstin: string) => new Gstr1(gstin, `${month}-01`, hsnDigits);
    const returns = new Map<string, Gstr1>();
    for await (const document of this.documents(month)) {
      const { gstin } = document.seller;
      const gstr1 = returns.get(gstin) ?? empty(gstin);
      returns.set(gstin, gstr1);
      gstr1.add(document);
    }
    const [first = empty(current), ...others] = [...returns.values()].sort(
      (one, other) => Number(other.gstin === current) - Number(one.gstin === current),
    );
    return [first, ...others];
  }

  /** @param month `2026-11` */
  async month(month: string): Promise<GstMonthResponse> {
    const [[gstr1, ...others], { invoice }, totals, documented, pendingOrders, differing, settled, money] =
      await Promise.all([
        this.returnsOf(month),
        this.settings.settings(),
        this.orderPayments.totals(),
        this.store.onlineTotal(),
        this.records.count({ documentsPending: true }),
        this.settlements.differing(`${month}-01`),
        this.settlements.settledTotal(),
        this.ledger.read(),
      ]);
    const difference = totals.paid - totals.refunded - documented;
    const net = plus(gstr1.kinds.invoice, gstr1.kinds['credit-note']);
    const blockers = [
      invoice.gstin === '' ? 'Enter the GSTIN in the settings. No invoice is issued without it.' : '',
      pendingOrders === 0 ? '' : pendingText(pendingOrders),
      difference === 0 ? '' : `Payments differ from invoices and credit notes by ${formatPaise(difference)}.`,
      differing === 0 ? '' : settlementsText(differing),
      gstr1.isGapless ? '' : 'A number series has a gap.',
      ...others.map(otherReturnText),
      `${month}-01` >= firstOfMonth(this.clock.today()) ? 'The month has not ended.' : '',
    ].filter(Boolean);
    return {
      month,
      gstin: gstr1.gstin,
      invoices: gstr1.kinds.invoice.documents,
      creditNotes: gstr1.kinds['credit-note'].documents,
      net: { ...inRupees(net), rounding: rupeesFromPaise(roundingOf(net)) },
      tables: tablesOf(gstr1),
      series: [...gstr1.ranges.values()].map(({ kind, from, to, issued }) => ({ kind, from, to, issued })),
      difference: rupeesFromPaise(difference),
      pendingOrders,
      settlementsThatDiffer: differing,
      notSettled: rupeesFromPaise(money.captured - money.refunded - money.lost - settled),
      blockers,
    };
  }
}

function tablesOf({ tables, hsn }: Gstr1): Gstr1TableResponse[] {
  const response = (table: Gstr1TableResponse['table'], sum: Sum) => ({
    table,
    documents: sum.documents,
    ...inRupees(sum),
  });
  return [
    ...SUPPLY_TABLES.map((table) => response(table, tables[table])),
    response('hsn-b2b', sumOf(hsn.b2b)),
    response('hsn-b2c', sumOf(hsn.b2c)),
  ];
}

function sumOf(sums: ReadonlyMap<string, Sum>): Sum {
  return [...sums.values()].reduce(
    (all, one) => ({ ...plus(all, one), documents: all.documents + one.documents }),
    NO_DOCUMENTS,
  );
}

function otherReturnText({ gstin, documents }: Gstr1): string {
  return documents === 1
    ? `1 invoice or credit note of the month was issued under ${gstin} and belongs to its return.`
    : `${documents} invoices and credit notes of the month were issued under ${gstin} and belong to its return.`;
}

function pendingText(orders: number): string {
  return orders === 1
    ? '1 paid or refunded order is waiting for its invoice or credit note.'
    : `${orders} paid or refunded orders are waiting for their invoices or credit notes.`;
}

function settlementsText(count: number): string {
  return count === 1
    ? '1 settlement of the month does not match the payments.'
    : `${count} settlements of the month do not match the payments.`;
}
