import { Injectable } from '@nestjs/common';
import { isAtHome } from '../customers/address.js';
import { withOrderedParking } from '../customers/vehicle.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import type { Order } from './order.js';

/** Keeps parking places that were entered with an order. */
@Injectable()
export class OrderedParkingService {
  constructor(private readonly accounts: AccountsService) {}

  /**
   * Keeps the parking place of a new order with the customer's vehicle, for the next order, unless the vehicle has one
   * or the order is for another address. Idempotent. Called before the order is stored, so that a crash in between does
   * not lose it.
   */
  async keep(order: Order): Promise<void> {
    const account = await this.accounts.find(order.userId);
    if (account && withParking(account, order)) {
      await this.accounts.change(order.userId, (current) => withParking(current, order));
    }
  }
}

/** The account with the parking place of the order; null if nothing changes. */
function withParking(account: Account, order: Order): Account | null {
  const vehicles = isAtHome(order.address, account.address) ? withOrderedParking(account.vehicles, order) : null;
  return vehicles && { ...account, vehicles };
}
