import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { CommunityLookup } from '../customers/address.js';
import { Clock } from '../kernel/clock.port.js';
import type { Order } from './order.js';

/**
 * Maps an order to one of the shapes of the API: `orderRow`, `planResponse` or that of a wash.
 *
 * @param role decides which transitions are allowed, and whether fields for staff are included
 * @param now the time of the request: statuses and allowed transitions depend on it
 */
type OrderMapper<O extends Order, Response> = (
  order: O,
  role: Role,
  now: Instant,
  communities: CommunityLookup,
) => Response;

/** Responses about orders. They name communities, which are looked up once for all orders of a response. */
@Injectable()
export class OrderResponsesService {
  constructor(
    private readonly communities: CommunitiesService,
    private readonly clock: Clock,
  ) {}

  /** The response about one order. */
  async one<O extends Order, R>(order: O, mapper: OrderMapper<O, R>, role: Role): Promise<R> {
    return (await this.mapping([order], mapper, role))(order);
  }

  /** The responses about several orders, in their order. */
  async list<O extends Order, R>(orders: readonly O[], mapper: OrderMapper<O, R>, role: Role): Promise<R[]> {
    return orders.map(await this.mapping(orders, mapper, role));
  }

  /** The mapping of these orders, for code that maps them itself. */
  async mapping<O extends Order, R>(
    orders: readonly O[],
    mapper: OrderMapper<O, R>,
    role: Role,
  ): Promise<(order: O) => R> {
    const communities = await this.communities.lookup(orders.flatMap(communityIdsOf));
    const now = this.clock.now();
    return (order) => mapper(order, role, now, communities);
  }

  /** The mapping of any orders for the office, for exports. */
  async mappingOfAll<O extends Order, R>(mapper: OrderMapper<O, R>): Promise<(order: O) => R> {
    const communities = await this.communities.lookupAll();
    const now = this.clock.now();
    return (order) => mapper(order, 'admin', now, communities);
  }
}

/** The communities that the response of an order names. */
function communityIdsOf(order: Order): (string | null)[] {
  return order.kind === 'subscription' ? [order.communityId, order.plannedCommunityId] : [order.communityId];
}
