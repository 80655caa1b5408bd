import { Injectable } from '@nestjs/common';
import type { Page, Query, StoredRecord } from '../kernel/database.port.js';
import { valuesOf } from '../kernel/exact-condition.js';
import { isRange } from '../kernel/list-query.js';
import { CommunitiesService } from './communities.service.js';

type InCommunity = StoredRecord & { communityId: string | null };

/** Filters lists by community while a merge moves their records. */
@Injectable()
export class CommunityFiltersService {
  constructor(private readonly communities: CommunitiesService) {}

  /**
   * The query, whose filter by community also selects the records that a merge has not moved to it yet. Without such
   * records, the query stays as it is, because a condition with one community can use an index for its order.
   *
   * @param page finds the records of the list
   */
  async withUnmoved<T extends InCommunity>(
    query: Query<T>,
    page: (query: Query<T>) => Promise<Pick<Page<T>, 'total'>>,
  ): Promise<Query<T>> {
    const wanted = query.filter?.communityId;
    if (wanted === undefined || isRange(wanted)) return query;
    const values = valuesOf(wanted);
    const ids = values.filter((id) => typeof id === 'string');
    const all = await this.communities.withMerged(ids);
    const merged = all.filter((id) => !ids.includes(id));
    if (merged.length === 0) return query;
    const { total } = await page({ filter: { communityId: { in: merged } }, limit: 1 });
    return total === 0 ? query : { ...query, filter: { ...query.filter, communityId: { in: [...merged, ...values] } } };
  }
}
