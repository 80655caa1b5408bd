import { Injectable } from '@nestjs/common';
import type { PayableOrders, PurposeLookup } from './payable-orders.js';

/** For exports, which have no column for the purpose. */
export const noPurpose: PurposeLookup = () => null;

/** Decouples payments from orders: orders depend on payments and register themselves here. */
@Injectable()
export class PayableOrdersService {
  private registered: PayableOrders | null = null;

  /** Called once by the orders, before the application listens. */
  register(orders: PayableOrders): void {
    this.registered = orders;
  }

  /** The registered orders. Throws a plain Error before they are registered. */
  get orders(): PayableOrders {
    if (!this.registered) throw new Error('no orders are registered for payments');
    return this.registered;
  }

  /** Looks up the kinds of these orders once, for responses about their payments. Null ids are skipped. */
  async purposesOf(orderIds: readonly (string | null)[]): Promise<PurposeLookup> {
    const ids = [...new Set(orderIds.filter((id) => id !== null))];
    const kinds = ids.length === 0 ? new Map<string, never>() : await this.orders.kindsOf(ids);
    return (orderId) => {
      const kind = orderId === null ? undefined : kinds.get(orderId);
      return kind === undefined ? null : kind === 'wash' ? 'wash' : 'plan';
    };
  }
}
