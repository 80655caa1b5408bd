import { Injectable } from '@nestjs/common';
import { AccountsService } from '../identity/accounts.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { addressText, type Address } from '../customers/address.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { AttachedDocument } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import type { OrderDocuments } from './order-documents.js';
import { OrderKinds } from './order-kinds.service.js';
import { OrderRecordsService } from './order-records.service.js';
import type { Order, OrderRecord } from './order.js';
import { OrdersStore } from './orders.store.js';

/**
 * Tells customers by mail what became of their orders; the reconciler sends what a crash interrupted. Mails go to the
 * account's address, not to the one on the order, which anybody could have typed.
 */
@Injectable()
export class OrderNotices {
  private documents: OrderDocuments | null = null;

  constructor(
    private readonly store: OrdersStore,
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKinds,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
  ) {}

  /** Registers what issues the documents of orders. */
  registerDocuments(documents: OrderDocuments): void {
    this.documents = documents;
  }

  /** Queues the mails about the order's status and its change, unless its customer has them. Returns the order as it is then. */
  async send<O extends Order>(order: O): Promise<O> {
    return this.sendChange(await this.sendStatus(order));
  }

  private async sendChange<O extends Order>(order: O): Promise<O> {
    const { changeNotice: notice } = order;
    if (notice === null) return order;
    const account = await this.accounts.find(order.userId);
    if (account) {
      const planned = order.kind === 'subscription' ? order.plannedCommunityId : null;
      const communities = await this.communities.lookup([order.communityId, planned]);
      const lineOf = (address: Address) => addressText(address, communities);
      await this.mails.queue(this.kinds.of<O>(order).changeMail(order, notice, account, lineOf));
    }
    const isSent = (current: O) => current.changeNotice?.id === notice.id && current.changeNotice.kind === notice.kind;
    return this.records.write<O>(order.id, (current) => (isSent(current) ? { ...current, changeNotice: null } : null));
  }

  /** Queues the mail about the order's status, unless its customer has it. Returns the order as it is then. */
  private async sendStatus<O extends Order>(order: O): Promise<O> {
    if (order.notificationSent) return order;
    const account = await this.accounts.find(order.userId);
    const communities = await this.communities.lookup([order.communityId]);
    const address = addressText(order.address, communities);
    const mail =
      account && this.kinds.of<O>(order).notice(order, { name: account.name, email: account.email }, address);
    if (mail) await this.mails.queue({ ...mail, attachments: await this.attachmentsOf(order) });
    return (await updateWithRetry<OrderRecord>(this.store.orders, order.id, (current) =>
      current.status === order.status && !current.notificationSent ? { ...current, notificationSent: true } : null,
    )) as O;
  }

  /** A confirmation has the invoice attached. */
  private async attachmentsOf({ id, status, payment }: Order): Promise<AttachedDocument[]> {
    const isConfirmation = payment === 'paid' && (status === 'active' || status === 'booked');
    return isConfirmation && this.documents ? this.documents.invoiceOf(id) : [];
  }
}
