import { Injectable, Logger } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { documentFileName } from '#libs/document-file-name.js';
import type { ReturnPeriod } from '#libs/return-period.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { mayAccess, type Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type Page, type Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { jitteredDelay } from '../kernel/jittered-delay.js';
import type { AttachedDocument } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import type { OrderDocuments } from '../orders/order-documents.js';
import { OrderKindsService } from '../orders/order-kinds.service.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { Order } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { Settings } from '../settings/settings.js';
import { DocumentRendererService } from './document-renderer.service.js';
import { buyerOf, documentId, documentOf, sellerOf, type TaxDocument, type UnnumberedDocument } from './document.js';
import { DocumentsStore } from './documents.store.js';
import { numbered } from './numbered-document.js';
import { seriesOf } from './series.js';

/** An attempt fails when another process takes the number. After this many, the reconciler issues the document. */
const MAX_ATTEMPTS = 200;
const BATCH_SIZE = 500;

/**
 * Issues invoices and credit notes. A number is taken by inserting its document under the unique key of series and
 * sequence, so there are no gaps or duplicates, even after an interruption. A document's id derives from its order, so
 * a repeated issue finds the existing document.
 */
@Injectable()
export class DocumentsService implements OrderDocuments {
  private readonly logger = new Logger(DocumentsService.name);
  /** A process issues documents one at a time, so that only processes compete for numbers. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The last known document of each series. */
  private readonly lastIssued = new Map<string, TaxDocument>();

  constructor(
    private readonly store: DocumentsStore,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly settings: SettingsService,
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
    private readonly renderer: DocumentRendererService,
    orders: OrdersService,
    mails: MailService,
  ) {
    orders.registerDocuments(this);
    mails.registerDocuments((id) => this.attachedPdf(id));
  }

  /** The documents that a query selects, with their total. */
  page(query: Query<TaxDocument>): Promise<Page<TaxDocument>> {
    return this.store.documents.find(query);
  }

  /** The documents that a query selects, without a limit. */
  matching(query: Query<TaxDocument>): AsyncIterable<TaxDocument> {
    return this.store.documents.stream(query);
  }

  /** Every document of a period, in the order of issue. */
  ofPeriod(period: ReturnPeriod): AsyncIterable<TaxDocument> {
    return this.store.ofPeriod(period);
  }

  /** A customer's documents, newest first. */
  ofUser(userId: string): Promise<TaxDocument[]> {
    return this.store.documents.list({ filter: { userId }, sort: ['issuedAt', 'DESC'] });
  }

  /** A document that the caller may read: customers their own, admins all. Throws not-found. */
  async find(caller: Pick<Caller, 'userId' | 'role'>, id: string): Promise<TaxDocument> {
    const document = await this.store.documents.get(id);
    if (!document || !mayAccess(caller, document.userId)) notFound('document');
    return document;
  }

  /** The supplier's current GSTIN; empty before it is set. */
  async gstin(): Promise<string> {
    return (await this.settings.settings()).invoice.gstin;
  }

  async canIssue(): Promise<boolean> {
    return (await this.settings.issuing()) !== null;
  }

  async invoiceOf(orderId: string, position: number): Promise<AttachedDocument[]> {
    return attached(await this.store.documents.get(documentId(orderId, position)));
  }

  async creditNoteOf(refundId: string): Promise<AttachedDocument[]> {
    return attached(await this.store.creditNote(refundId));
  }

  /**
   * The document as a PDF file.
   *
   * @param caller the account that requests it, or an export; others and mails take turns with it
   * @throws DomainError overloaded, too-many-requests
   */
  pdf(document: TaxDocument, caller: string): Promise<Buffer> {
    return this.renderer.pdf(document, caller);
  }

  private async attachedPdf(id: string): Promise<Buffer> {
    const document = await this.store.documents.get(id);
    if (!document) throw new Error(`document ${id} does not exist`);
    return this.renderer.pdf(document, `mail ${id}`);
  }

  async issue(order: Order): Promise<readonly CalendarDate[]> {
    const settings = order.documentsPending ? await this.settings.issuing() : null;
    return settings === null ? [] : this.issueAll(order, settings);
  }

  /** Stores the documents of restored orders, dated by their payments and refunds. For demo data. */
  async restore(): Promise<void> {
    const { invoice } = await this.settings.settings();
    const seller = sellerOf(invoice);
    const communities = await this.communities.lookupAll();
    const last = new Map<string, TaxDocument | null>();
    const restored: TaxDocument[] = [];
    const orders = this.records.stream({ filter: { paidOn: { gt: '' } }, sort: ['paidOn', 'ASC'] });
    for await (const order of orders) {
      if (order.billing.length === 0 || (await this.store.documents.get(documentId(order.id, 0)))) continue;
      const buyer = buyerOf(order, seller, communities);
      const description = this.kinds.rulesOf<Order>(order).describe(order);
      const issued: TaxDocument[] = [];
      for (const [at, { kind, on, at: now }] of order.billing.entries()) {
        const series = seriesOf(seller.gstin, kind, on);
        const document = documentOf(order, at, issued, { seller, buyer, sac: invoice.sac, description });
        const before = last.get(series) ?? (await this.store.last(series));
        const prefix = await this.settings.documentPrefix(kind);
        const record = { ...numbered(document, { prefix, today: on, now, last: before }), version: 1 };
        last.set(series, record);
        issued.push(record);
        restored.push(record);
      }
      if (restored.length >= BATCH_SIZE) await this.insertRestored(restored);
    }
    await this.insertRestored(restored);
  }

  private async insertRestored(restored: TaxDocument[]): Promise<void> {
    await this.store.documents.insertAll(restored.splice(0).map(({ version: _, ...record }) => record));
  }

  private async issueAll(order: Order, settings: Settings): Promise<CalendarDate[]> {
    const seller = sellerOf(settings.invoice);
    const communities = await this.communities.lookup([order.communityId]);
    const context = {
      seller,
      buyer: buyerOf(order, seller, communities),
      sac: settings.invoice.sac,
      description: this.kinds.rulesOf<Order>(order).describe(order),
    };
    const stored = order.documentsIssued === 0 ? [] : await this.store.ofOrder(order.id);
    // An interrupted call may have stored later ones, which are inserted again below.
    const issued = stored.filter(({ entry }) => entry < order.documentsIssued);
    for (let at = order.documentsIssued; at < order.billing.length; at += 1) {
      const document = documentOf(order, at, issued, context);
      issued.push(await this.inTurn(() => this.insert(document)));
    }
    return issued.filter(({ entry }) => entry >= order.documentsIssued).map(({ paidOn }) => paidOn);
  }

  /** Stores a document under the next number of its series, or returns the existing one. */
  private async insert(document: UnnumberedDocument): Promise<TaxDocument> {
    const prefix = await this.settings.documentPrefix(document.kind);
    for (let attempt = 1; ; attempt += 1) {
      const today = this.clock.today();
      const series = seriesOf(document.seller.gstin, document.kind, today);
      // Another process may have taken the next number. Then this one is outdated, and the next attempt reads it.
      const last = this.lastIssued.get(series) ?? (await this.store.last(series));
      this.lastIssued.delete(series);
      try {
        const numberedOne = numbered(document, { prefix, today, now: this.clock.now(), last });
        const stored = await this.store.documents.insert(numberedOne);
        this.lastIssued.set(series, stored);
        return stored;
      } catch (error) {
        if (!(error instanceof UniqueViolation) || attempt === MAX_ATTEMPTS) throw error;
        const existing = await this.store.documents.get(document.id);
        if (existing) return existing;
        this.logger.debug(`document ${document.id}: number ${(last?.sequence ?? 0) + 1} was taken`);
        await jitteredDelay(Math.min(attempt, 5));
      }
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work, work);
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}

function attached(document: TaxDocument | null): AttachedDocument[] {
  return document ? [{ documentId: document.id, fileName: documentFileName(document) }] : [];
}
