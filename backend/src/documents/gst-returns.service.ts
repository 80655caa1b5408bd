import { Injectable } from '@nestjs/common';
import { earlier } from '#libs/calendar.js';
import type { GstReturnResponse, Gstr1TableResponse } from '#libs/contract/documents.js';
import { formatPaise, rupeesFromPaise } from '#libs/money.js';
import { daysOf, monthsOf, type ReturnPeriod } from '#libs/return-period.js';
import { OWED_PLAN_STATUSES } from '#libs/order-transitions.js';
import { Clock } from '../kernel/clock.port.js';
import type { Filter } from '../kernel/database.port.js';
import { fieldError } from '../kernel/field-error.js';
import { OrderPaymentsService } from '../orders/order-payments.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderRecord } from '../orders/order.js';
import { LedgerService } from '../payments/ledger.service.js';
import { SettlementsService } from '../payments/settlements.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { inRupees, plus, roundingOf } from './amounts.js';
import type { TaxDocument } from './document.js';
import { DocumentsStore } from './documents.store.js';
import { Gstr1, NO_DOCUMENTS, SUPPLY_TABLES, type Sum } from './gstr1.js';

/** Not cancelled: their price is owed, and is unpaid only if a payment by hand was undone. */
const BEGUN_PLANS: Filter<OrderRecord> = { kind: 'subscription', status: { in: [...OWED_PLAN_STATUSES] } };

/** GST reports of a month or quarter: GSTR-1, registers, and whether documents match payments. */
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

  /**
   * The documents of a period, in the order of issue.
   *
   * @param of the kind and the supplier's GSTIN; by default all
   */
  async *documents(
    period: ReturnPeriod,
    of: { kind?: TaxDocument['kind']; gstin?: string } = {},
  ): AsyncGenerator<TaxDocument> {
    const { kind, gstin } = of;
    for await (const document of this.store.ofPeriod(period))
      if ((kind ?? document.kind) === document.kind && (gstin ?? document.seller.gstin) === document.seller.gstin)
        yield document;
  }

  /**
   * GSTR-1 of a period.
   *
   * @param gstin the supplier's, if it had several in the period; otherwise the first of `returnsOf`
   * @throws DomainError validation-failed if the period has no document of this GSTIN
   */
  async gstr1(period: ReturnPeriod, gstin?: string): Promise<Gstr1> {
    const returns = await this.returnsOf(period);
    const gstr1 = gstin === undefined ? returns[0] : returns.find((one) => one.gstin === gstin);
    if (!gstr1) throw fieldError('gstin', 'No invoice or credit note of this period was issued under this GSTIN');
    return gstr1;
  }

  /**
   * The returns of a period. There are several when the supplier's GSTIN was changed: each document belongs to the one
   * it was issued under. The current GSTIN comes first, unless the period has documents of others alone.
   */
  private async returnsOf(period: ReturnPeriod): Promise<[Gstr1, ...Gstr1[]]> {
    const { gstin: current, hsnDigits } = (await this.settings.settings()).invoice;
    const empty = (gstin: string) => new Gstr1(gstin, period, hsnDigits);
    const returns = new Map<string, Gstr1>();
    for await (const document of this.store.ofPeriod(period)) {
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

  /** The totals of a period, and what is to be resolved before its return is filed. */
  async summary(period: ReturnPeriod): Promise<GstReturnResponse> {
    const { to: end } = daysOf(period);
    const [
      [gstr1, ...others],
      later,
      { invoice },
      totals,
      documented,
      pendingOrders,
      unpaid,
      unpaidPlans,
      differing,
      settled,
      money,
    ] = await Promise.all([
      this.returnsOf(period),
      this.store.issuedLater(period),
      this.settings.settings(),
      this.orderPayments.totals(),
      this.store.onlineTotal(),
      this.records.count({ documentsPending: true }),
      this.records.count({ kind: 'wash', status: 'done', payment: 'unpaid', date: { lte: end } }),
      this.records.count({ ...BEGUN_PLANS, payment: 'unpaid', startDate: { lte: earlier(end, this.clock.today()) } }),
      this.settlements.differing(monthsOf(period)),
      this.settlements.settledTotal(),
      this.ledger.read(),
    ]);
    const difference = totals.paid - (totals.refunded - totals.overRefunded) - documented;
    const { net } = gstr1;
    const returns = [gstr1, ...others];
    const earlierPayments = returns.reduce((sum, one) => sum + one.earlierPayments, 0);
    const blockers = [
      invoice.gstin === '' ? 'Enter the GSTIN in the settings. No invoice is issued without it.' : '',
      pendingOrders === 0 ? '' : pendingText(pendingOrders),
      unpaid === 0 ? '' : unpaidText(unpaid),
      unpaidPlans === 0 ? '' : unpaidPlansText(unpaidPlans),
      difference === 0 ? '' : `Payments differ from invoices and credit notes by ${formatPaise(difference)}.`,
      differing === 0 ? '' : settlementsText(differing, period),
      later === 0 ? '' : laterInvoicesText(later, period),
      earlierPayments === 0 ? '' : earlierPaymentsText(earlierPayments, period),
      returns.every(({ isGapless }) => isGapless) ? '' : 'A number series has a gap.',
      ...others.map((other) => otherReturnText(other, period)),
      end >= this.clock.today() ? `The ${period.length} has not ended.` : '',
    ].filter(Boolean);
    return {
      month: period.month,
      period: period.length,
      gstin: gstr1.gstin,
      otherGstins: others.map(({ gstin }) => gstin),
      invoices: gstr1.counts.invoice,
      creditNotes: gstr1.counts['credit-note'],
      net: { ...inRupees(net), rounding: rupeesFromPaise(roundingOf(net)) },
      tables: tablesOf(gstr1),
      series: gstr1.ranges.map(({ kind, from, to, issued }) => ({ kind, from, to, issued })),
      difference: rupeesFromPaise(difference),
      overRefunded: rupeesFromPaise(totals.overRefunded),
      pendingOrders,
      settlementsThatDiffer: differing,
      // A lost dispute is an adjustment of a settlement. Its payment is settled in full.
      notSettled: rupeesFromPaise(money.captured - money.refunded - settled),
      blockers,
    };
  }
}

function tablesOf({ tables, notReported, hsn }: Gstr1): Gstr1TableResponse[] {
  const response = (table: Gstr1TableResponse['table'], sum: Sum) => ({
    table,
    documents: sum.documents,
    ...inRupees(sum),
  });
  return [
    ...SUPPLY_TABLES.map((table) => response(table, tables[table])),
    response('hsn-b2b', sumOf(hsn.b2b)),
    response('hsn-b2c', sumOf(hsn.b2c)),
    ...(notReported.documents === 0 ? [] : [response('none', notReported)]),
  ];
}

function sumOf(sums: ReadonlyMap<string, Sum>): Sum {
  return [...sums.values()].reduce(
    (all, one) => ({ ...plus(all, one), documents: all.documents + one.documents }),
    NO_DOCUMENTS,
  );
}

function otherReturnText({ gstin, documents }: Gstr1, { length }: ReturnPeriod): string {
  return documents === 1
    ? `1 invoice or credit note of the ${length} was issued under ${gstin} and belongs to its return.`
    : `${documents} invoices and credit notes of the ${length} were issued under ${gstin} and belong to its return.`;
}

function pendingText(orders: number): string {
  return orders === 1
    ? '1 paid or refunded order is waiting for its invoice or credit note.'
    : `${orders} paid or refunded orders are waiting for their invoices or credit notes.`;
}

function unpaidText(washes: number): string {
  const due = 'due within 30 days of the wash (CGST Rules, rule 47)';
  return washes === 1
    ? `1 wash is done but not paid, so it has no invoice, which is ${due}.`
    : `${washes} washes are done but not paid, so they have no invoices, which are ${due}.`;
}

function unpaidPlansText(plans: number): string {
  return plans === 1
    ? '1 plan has begun but is not paid, so it has no invoice. Record its payment, or cancel it.'
    : `${plans} plans have begun but are not paid, so they have no invoices. Record their payments, or cancel them.`;
}

function earlierPaymentsText(invoices: number, { length }: ReturnPeriod): string {
  const due = 'If its tax was due then, use table 11B (advances adjusted).';
  return invoices === 1
    ? `1 invoice is for a payment of an earlier ${length}. ${due}`
    : `${invoices} invoices are for payments of an earlier ${length}. ${due}`;
}

function laterInvoicesText(payments: number, { length }: ReturnPeriod): string {
  const due = `If its tax was due in this ${length}, use table 11A (advances received).`;
  return payments === 1
    ? `1 payment of the ${length} has its invoice in a later one. ${due}`
    : `${payments} payments of the ${length} have their invoices in a later one. ${due}`;
}

function settlementsText(count: number, { length }: ReturnPeriod): string {
  return count === 1
    ? `1 settlement of the ${length} does not match the payments.`
    : `${count} settlements of the ${length} do not match the payments.`;
}
