import { Injectable } from '@nestjs/common';
import { formatCalendarDate } from '#libs/calendar.js';
import { communitiesCoveredOn } from '#libs/coverage.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';
import { OrdersService } from '../orders/orders.service.js';
import { assertToBeDone } from './wash.js';

/** Assigns washes to employees who cover the community on the day. */
@Injectable()
export class WashAssignmentService {
  constructor(
    private readonly records: OrderRecordsService,
    private readonly orders: OrdersService,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
  ) {}

  /**
   * Assigns an employee to a wash. Idempotent. Throws not-found, validation-failed, transition-not-allowed or
   * edit-conflict.
   */
  async assign(id: string, employeeId: string): Promise<WashOrder> {
    const wash = await this.records.findOf('wash', id);
    await this.assertCovers(employeeId, wash);
    return this.orders.change<WashOrder>(id, (current) => {
      assertToBeDone(current, 'assigned');
      // The community or the day was changed in the meantime, so the caller has to choose again.
      if (current.communityId !== wash.communityId || current.date !== wash.date)
        throw new DomainError('edit-conflict');
      if (current.status === 'assigned' && current.assigneeId === employeeId) return null;
      return { ...current, status: 'assigned', assigneeId: employeeId };
    });
  }

  /** Asserts that an employee covers the wash's community on its day. Throws transition-not-allowed. */
  async assertCovered(wash: WashOrder): Promise<void> {
    const { status, communityId, date } = wash;
    if (status !== 'booked' || (await this.isCoveredBy(await this.accounts.activeEmployees(), wash))) return;
    const message =
      communityId === null
        ? 'The community is not confirmed yet, so no team can be assigned.'
        : `No employee covers ${await this.communityName(communityId)} on ${formatCalendarDate(date)}. Assign one to it under Manage Employees first.`;
    throw transitionNotAllowed(message, status, ['cancelled']);
  }

  /**
   * Whether one of the employees covers the wash's community on its day. A community that was merged is the one it was
   * merged into.
   */
  async isCoveredBy(employees: readonly Account[], { communityId, date }: WashOrder): Promise<boolean> {
    const covered = employees.flatMap((employee) => communitiesCoveredOn(employee, date));
    const communities = await this.communities.lookup([communityId, ...covered]);
    const community = communities(communityId);
    return community !== null && covered.some((id) => communities(id)?.id === community.id);
  }

  private async assertCovers(employeeId: string, wash: WashOrder): Promise<void> {
    const { communityId, date } = wash;
    const employee = await this.accounts.find(employeeId);
    if (employee?.role !== 'employee' || employee.disabled) reject('This employee does not exist or cannot sign in');
    if (communityId === null) reject('The community is not confirmed yet, so nobody can be assigned');
    if (!(await this.isCoveredBy([employee], wash)))
      reject(`${employee.name} does not cover ${await this.communityName(communityId)} on ${formatCalendarDate(date)}`);
  }

  private async communityName(id: string): Promise<string> {
    return (await this.communities.current(id))?.name ?? 'this community';
  }
}

function reject(message: string): never {
  throw fieldError('employeeId', message);
}
