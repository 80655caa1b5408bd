import { Injectable } from '@nestjs/common';
import type { OrderKindHandler, OrderRules } from './order-kind.js';
import type { Order } from './order.js';

/** The registry of order kinds. Each feature registers its own. */
@Injectable()
export class OrderKinds {
  private readonly handlers = new Map<Order['kind'], OrderKindHandler<Order>>();

  /** Called once by the feature of each kind, before the application listens. */
  register<O extends Order>(kind: O['kind'], handler: OrderKindHandler<O>): void {
    // Only orders of this kind are passed to the handler.
    this.handlers.set(kind, handler as unknown as OrderKindHandler<Order>);
  }

  /** The handler of an order's kind. Throws a plain Error for a kind that no feature has registered. */
  of<O extends Order>({ kind }: Pick<O, 'kind'>): OrderKindHandler<O> {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`no feature supplies orders of the kind ${kind}`);
    return handler as unknown as OrderKindHandler<O>;
  }

  /** The rules of an order's kind, which are pure. */
  rulesOf<O extends Order>(order: Pick<O, 'kind'>): OrderRules<O> {
    return this.of<O>(order).rules;
  }
}
