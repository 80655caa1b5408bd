import { Injectable } from '@nestjs/common';
import {
  roleOfStaff,
  STAFF_ROLES,
  type CoverageRequest,
  type EmployeeCommunitiesRequest,
  type EmployeeRequest,
  type StaffRole,
} from '#libs/contract/accounts.js';
import { overlaps, type Coverage } from '#libs/coverage.js';
import type { Edit } from '#libs/contract/records.js';
import { MESSAGES } from '#libs/messages.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { AccessChangesService } from '../identity/access-changes.service.js';
import { MAX_EMPLOYEES, type Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import type { Filter, Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { fieldError } from '../kernel/field-error.js';
import { currentCoverage } from './current-coverage.js';

/** The staff roles of a list without a filter for them. Admins are only listed on request. */
const LISTED: StaffRole[] = ['employee', 'manager', 'accountant'];

/** Staff, and the communities that employees work in. */
@Injectable()
export class EmployeesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly access: AccessChangesService,
    private readonly firstMails: FirstMailsService,
    private readonly communities: CommunitiesService,
  ) {}

  /**
   * The staff that a query selects, with their total; without a filter for staff roles, all except admins. All are read
   * to sort them by community, because records only have the community's id.
   */
  async page({ sort, offset = 0, limit = 1000, ...query }: Query<Account>): Promise<Page<Account>> {
    const employees = { ...query, filter: staffFilter(query.filter) };
    if (sort?.[0] !== 'areaId') return this.accounts.page({ ...employees, sort, offset, limit });
    const { records, total } = await this.accounts.page({ ...employees, sort: ['name', 'ASC'], limit: MAX_EMPLOYEES });
    const communities = await this.communities.lookup(records.map(({ areaId }) => areaId));
    const nameOf = ({ areaId }: Account) => communities(areaId)?.name ?? '';
    const sorted = records.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    if (sort[1] === 'DESC') sorted.reverse();
    return { records: sorted.slice(offset, offset + limit), total };
  }

  /** All staff that a query selects, in the order of `page`, for exports. */
  async *stream(query: Query<Account>): AsyncIterable<Account> {
    if (query.sort?.[0] === 'areaId') yield* (await this.page({ ...query, offset: 0, limit: MAX_EMPLOYEES })).records;
    else yield* this.accounts.stream({ ...query, filter: staffFilter(query.filter) });
  }

  /** A member of staff of any staff role. Throws not-found for a customer. */
  async findStaff(id: string): Promise<Account & { staffRole: StaffRole }> {
    return staffAccount(await this.accounts.find(id));
  }

  /**
   * Creates an account without a password, whose owner is mailed a link to choose one. Throws email-taken or
   * validation-failed.
   */
  async create({ name, email, phone, staffRole = 'employee', area = null }: EmployeeRequest): Promise<Account> {
    const areaId = await this.areaIdOf(area, null);
    return this.firstMails.createAccount({ name, email, phone, staffRole, areaId, firstMail: 'invitation' });
  }

  /** Changes what a member of staff may do, which ends their sessions. Throws not-found or last-admin. */
  async setStaffRole(id: string, staffRole: StaffRole): Promise<Account> {
    const role = roleOfStaff(staffRole);
    const access = (current: Account) => ({ role, staffRole, disabled: staffAccount(current).disabled });
    return (await this.access.change(id, access)) ?? notFound('employee');
  }

  /**
   * Disables the sign-in of a member of staff, which ends every session, or enables it again. Throws not-found or
   * last-admin.
   */
  async setAccess(id: string, disabled: boolean): Promise<Account> {
    const access = (current: Account) => {
      const { role, staffRole } = staffAccount(current);
      return { role, staffRole, disabled };
    };
    return (await this.access.change(id, access)) ?? notFound('employee');
  }

  /**
   * Sets the community an employee works in.
   * @param area its id or name; null for none
   * @throws DomainError not-found, validation-failed, edit-conflict
   */
  async setArea(id: string, area: string | null, edit: Edit): Promise<Account> {
    const areaId = await this.areaIdOf(area, (await this.accounts.findEmployee(id)).areaId);
    const changed = await this.accounts.change(id, (current) => {
      assertVersionCurrent(current, edit);
      return { ...current, areaId };
    });
    return changed ?? notFound('employee');
  }

  /**
   * Replaces the communities that an employee covers besides their own.
   * Throws not-found, validation-failed or edit-conflict.
   */
  async setCommunities(id: string, { otherCommunities, version }: EmployeeCommunitiesRequest): Promise<Account> {
    await this.accounts.findEmployee(id);
    const coverage = await Promise.all(otherCommunities.map((other, at) => this.coverage(other, at)));
    const error = coverageError(coverage);
    if (error) throw fieldError(error.field, error.message);
    const communities = await this.communities.lookup(coverage.map(({ communityId }) => communityId));
    const changed = await this.accounts.change(id, (current) => {
      assertVersionCurrent(current, { version });
      return { ...current, otherCommunities: currentCoverage(coverage, communities) };
    });
    return changed ?? notFound('employee');
  }

  /**
   * A community as it was given, which may have been merged. Also one that takes no new orders: its plans are served
   * until they end, so somebody has to cover it.
   */
  private async coverage(
    { community: wanted, from = null, to = null }: CoverageRequest,
    at: number,
  ): Promise<Coverage> {
    if (await this.communities.current(wanted)) return { communityId: wanted, from, to };
    const community = await this.communities.named(wanted);
    if (!community) throw fieldError(`otherCommunities.${at}.community`, MESSAGES.communityNotListed);
    return { communityId: community.id, from, to };
  }

  /**
   * The id of a community given by id or name. The community must be active, unless it is the current one.
   * Throws validation-failed.
   */
  async areaIdOf(area: string | null, current: string | null): Promise<string | null> {
    if (area === null || area === current) return area;
    const community = (await this.communities.current(area)) ?? (await this.communities.named(area));
    if (community && (community.active || community.id === current)) return community.id;
    throw fieldError('area', MESSAGES.communityNotListed);
  }
}

/** An error for the first period that ends before it begins or overlaps another one of the same community. */
function coverageError(coverage: readonly Coverage[]): { field: string; message: string } | null {
  for (const [at, one] of coverage.entries()) {
    if (one.from !== null && one.to !== null && one.to < one.from)
      return { field: `otherCommunities.${at}.to`, message: 'The last day must not be before the first' };
    if (coverage.slice(0, at).some((other) => other.communityId === one.communityId && overlaps(other, one)))
      return {
        field: `otherCommunities.${at}.community`,
        message: 'This community is already listed for some of these days',
      };
  }
  return null;
}

/** Whether an account is that of a member of staff. */
function isStaff(account: Account | null): account is Account & { staffRole: StaffRole } {
  return account !== null && account.staffRole !== null;
}

/** Throws not-found for a customer. */
function staffAccount(account: Account | null): Account & { staffRole: StaffRole } {
  return isStaff(account) ? account : notFound('employee');
}

/** Customers, who have no staff role, are always excluded. */
function staffFilter(filter: Filter<Account> = {}): Filter<Account> {
  const requested = filter.staffRole;
  const wanted: readonly unknown[] =
    typeof requested === 'string'
      ? [requested]
      : requested && typeof requested === 'object' && 'in' in requested
        ? requested.in
        : LISTED;
  return { ...filter, staffRole: { in: STAFF_ROLES.filter((staffRole) => wanted.includes(staffRole)) } };
}
