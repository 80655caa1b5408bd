import { Injectable } from '@nestjs/common';
import type { OrderKindHandler, OrderRules } from './order-kind.js';
import type { Order, OrderOf } from './order.js';

type Handlers = { [Kind in Order['kind']]?: OrderKindHandler<OrderOf<Kind>> };

/** The registry of order kinds. Each feature registers its own. */
@Injectable()
export class OrderKindsService {
  private readonly handlers: Handlers = {};

  /** Called once by the feature of each kind, before the application listens. */
  register<Kind extends Order['kind']>(kind: Kind, handler: Handlers[Kind]): void {
    this.handlers[kind] = handler;
  }

  /** The handler of an order's kind. Throws a plain Error for a kind that no feature has registered. */
  of<O extends Order>(order: Pick<O, 'kind'>): OrderKindHandler<O> {
    const kind: Order['kind'] = order.kind;
    const handler = this.handlers[kind];
    if (!handler) throw new Error(`no feature supplies orders of the kind ${kind}`);
    // Orders of type O are of this kind.
    return handler as OrderKindHandler<O>;
  }

  /** The rules of an order's kind, which are pure. */
  rulesOf<O extends Order>(order: Pick<O, 'kind'>): OrderRules<O> {
    return this.of<O>(order).rules;
  }
}
