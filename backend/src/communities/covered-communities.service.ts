import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '#libs/calendar.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import type { Account } from '../identity/account.js';
import { CommunitiesService } from './communities.service.js';
import type { Community } from './community.js';

/** Finds the communities that an employee covers on a day. */
@Injectable()
export class CoveredCommunitiesService {
  constructor(private readonly communities: CommunitiesService) {}

  /**
   * The communities that an employee covers on a day (Asia/Kolkata), their own first. One that was merged is replaced
   * by the one it was merged into.
   * @param withFormer whether with those that the employee covered on the day and does not cover any more
   */
  async on(
    { areaId, otherCommunities, formerCommunities }: Account,
    date: CalendarDate,
    { withFormer }: { withFormer: boolean },
  ): Promise<Community[]> {
    const others = withFormer ? [...otherCommunities, ...formerCommunities] : otherCommunities;
    const ids = communitiesCoveredOn({ areaId, otherCommunities: others }, date);
    const current = await Promise.all(ids.map((id) => this.communities.current(id)));
    return [...new Map(current.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()];
  }
}
