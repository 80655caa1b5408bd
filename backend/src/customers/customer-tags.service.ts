import { Injectable } from '@nestjs/common';
import { MAX_TAG_NAMES, type CustomerTag, type CustomerTagsRequest } from '#libs/contract/customer-tags.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { actingStaff } from '../kernel/actor.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { changedTags, tagKey } from './customer-tags.js';
import { CustomerTagsStore } from './customer-tags.store.js';
import { assertMayChangeAccount } from './staff-accounts.js';

/** Labels that staff give customers. Tags are part of the account and its search terms. */
@Injectable()
export class CustomerTagsService {
  constructor(
    private readonly store: CustomerTagsStore,
    private readonly accounts: AccountsService,
  ) {}

  /** The tags that customers have, sorted by name. */
  async inUse(): Promise<CustomerTag[]> {
    const names = await this.store.all();
    const tags = await Promise.all(
      names.map(async ({ id, name }) => ({ name, customers: await this.accounts.countFoundBy(id) })),
    );
    return tags.filter(({ customers }) => customers > 0).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Adds and removes tags of a customer. Throws not-found, forbidden or validation-failed. */
  async change(id: string, { add = [], remove = [] }: CustomerTagsRequest): Promise<Account> {
    const account = (await this.accounts.find(id)) ?? notFound('account');
    assertMayChangeAccount(actingStaff(), account.role);
    // Checked before a name is recorded.
    changedTags(account.tags, { add, remove });
    const change = { add: await this.spelled(add), remove };
    return (
      (await this.accounts.change(id, (current) => {
        assertMayChangeAccount(actingStaff(), current.role);
        return { ...current, tags: changedTags(current.tags, change) };
      })) ?? notFound('account')
    );
  }

  /** Tags in the spelling of their first use, so that each has one name. */
  private async spelled(tags: readonly string[]): Promise<string[]> {
    const names = [];
    for (const tag of tags) {
      const id = tagKey(tag, 'add');
      names.push((await this.store.names.get(id)) ?? (await this.named(id, tag)));
    }
    return names.map(({ name }) => name);
  }

  private async named(id: string, name: string): Promise<{ name: string }> {
    const names = await this.store.all();
    if (names.length >= MAX_TAG_NAMES && !(await this.removeUnused(names)))
      throw fieldError('add', `At most ${MAX_TAG_NAMES} tags can be in use. Use one of them, or remove one everywhere`);
    return insertIfAbsent(this.store.names, { id, name });
  }

  /** Returns whether there were any. */
  private async removeUnused(names: readonly { id: string }[]): Promise<boolean> {
    let removed = false;
    for (const { id } of names)
      if ((await this.accounts.countFoundBy(id)) === 0) removed = (await this.store.names.remove(id)) || removed;
    return removed;
  }
}
