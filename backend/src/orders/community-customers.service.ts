import { Injectable } from '@nestjs/common';
import { isRunning, isToBeDone, TO_BE_DONE } from '#libs/order-transitions.js';
import { CommunityMessagesService } from '../communities/community-messages.service.js';
import { CustomerContactsService } from '../identity/customer-contacts.service.js';
import { Clock } from '../kernel/clock.port.js';
import type { Query } from '../kernel/database.port.js';
import { inBatches, yieldingToEventLoop } from '../kernel/event-loop.js';
import type { Recipient } from '../mail/mail-draft.js';
import { OrderKindsService } from './order-kinds.service.js';
import { OrderRecordsService } from './order-records.service.js';
import type { Order, OrderRecord } from './order.js';

/** Orders per query for the accounts of their customers. */
const BATCH_SIZE = 200;

/** Finds the customers of communities, to whom the office writes. */
@Injectable()
export class CommunityCustomersService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly kinds: OrderKindsService,
    private readonly contacts: CustomerContactsService,
    private readonly clock: Clock,
    messages: CommunityMessagesService,
  ) {
    messages.useCustomers((communityIds) => this.of(communityIds));
  }

  /**
   * The customers with a running plan in one of the communities, also one that begins later, is paused or moves there,
   * or with a wash that is still to be done. Each email address once: the current one of the account, or that of the
   * order if the account was deleted.
   */
  async of(communityIds: readonly string[]): Promise<Recipient[]> {
    const recipients = new Map<string, Recipient>();
    for await (const orders of inBatches(yieldingToEventLoop(this.openOrders(communityIds)), BATCH_SIZE)) {
      const contactOf = await this.contacts.lookup(orders);
      for (const order of orders) {
        const { name, email } = contactOf(order);
        if (!recipients.has(email)) recipients.set(email, { id: order.userId, name, email });
      }
    }
    return [...recipients.values()];
  }

  private async *openOrders(communityIds: readonly string[]): AsyncGenerator<Order> {
    const today = this.clock.today();
    for (const communityId of communityIds)
      for (const query of queries(communityId, today))
        for await (const stored of this.records.stream(query)) {
          const order = this.kinds.rulesOf(stored).asOf(stored, today);
          if ((isRunning(order) || isToBeDone(order)) && isServedIn(order, communityId)) yield order;
        }
  }
}

/** False for a plan that moves away today, before that is stored. */
function isServedIn(order: Order, communityId: string): boolean {
  return (
    order.communityId === communityId || (order.kind === 'subscription' && order.plannedCommunityId === communityId)
  );
}

function queries(communityId: string, today: string): Query<OrderRecord>[] {
  return [
    { filter: { kind: 'subscription', communityId, endDate: { gte: today } }, sort: ['endDate', 'ASC'] },
    { filter: { plannedCommunityId: communityId } },
    { filter: { kind: 'wash', communityId, status: { in: TO_BE_DONE } }, sort: ['date', 'ASC'] },
  ];
}
