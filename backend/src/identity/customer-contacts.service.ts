import { Injectable } from '@nestjs/common';
import type { Contact, ContactLookup } from './account.js';
import { AccountsService } from './accounts.service.js';

/** Finds the current contacts of customers, because orders keep those at the time of ordering. */
@Injectable()
export class CustomerContactsService {
  constructor(private readonly accounts: AccountsService) {}

  /** Finds the contacts of the customers of the given orders. */
  async lookup(orders: readonly { userId: string }[]): Promise<ContactLookup> {
    const ids = new Set(orders.map(({ userId }) => userId));
    const contacts = new Map<string, Contact>();
    if (ids.size > 0)
      for await (const { id, name, phone, email } of this.accounts.stream({ filter: { id: { in: [...ids] } } }))
        contacts.set(id, { name, phone, email });
    return ({ userId, name, phone, email }) => contacts.get(userId) ?? { name, phone, email };
  }
}
