import { Injectable } from '@nestjs/common';
import type { EmployeeRequest } from '#libs/contract/accounts.js';
import type { Edit } from '#libs/contract/records.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { AccessChangesService } from '../identity/access-changes.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { fieldError } from '../kernel/field-error.js';

/** An upper bound for one company. All of them are read to sort them by community. */
const MAX_EMPLOYEES = 10_000;

/** Cleaners and team leads, and the communities they work in. */
@Injectable()
export class EmployeesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly access: AccessChangesService,
    private readonly firstMails: FirstMailsService,
    private readonly communities: CommunitiesService,
  ) {}

  /** Sorting by community happens here, because a record has only the community's id. */
  async page({ sort, offset = 0, limit = 1000, ...query }: Query<Account>): Promise<Page<Account>> {
    const employees = { ...query, filter: { ...query.filter, role: 'employee' as const } };
    if (sort?.[0] !== 'areaId') return this.accounts.page({ ...employees, sort, offset, limit });
    const { records, total } = await this.accounts.page({ ...employees, sort: ['name', 'ASC'], limit: MAX_EMPLOYEES });
    const communities = await this.communities.lookup(records.map(({ areaId }) => areaId));
    const nameOf = ({ areaId }: Account) => communities(areaId)?.name ?? '';
    const sorted = records.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    if (sort[1] === 'DESC') sorted.reverse();
    return { records: sorted.slice(offset, offset + limit), total };
  }

  /** Throws not-found for an account of any other role. */
  async find(id: string): Promise<Account> {
    const account = await this.accounts.find(id);
    return account?.role === 'employee' ? account : notFound();
  }

  /** Creates an employee without a password, who is mailed a link to choose one. Throws email-taken or validation-failed. */
  async create({ name, email, phone, area = null }: EmployeeRequest): Promise<Account> {
    const areaId = await this.areaIdOf(area, null);
    return this.firstMails.createAccount({ name, email, phone, role: 'employee', areaId, firstMail: 'invitation' });
  }

  /** Blocks an employee from signing in, which ends every session, or allows it again. Throws not-found. */
  async setAccess(id: string, disabled: boolean): Promise<Account> {
    return (await this.access.change(await this.find(id), { role: 'employee', disabled })) ?? notFound();
  }

  /**
   * Sets the community an employee works in.
   * @param area its id or name; null for none
   * Throws not-found, validation-failed or edit-conflict.
   */
  async setArea(id: string, area: string | null, edit: Edit): Promise<Account> {
    const areaId = await this.areaIdOf(area, (await this.find(id)).areaId);
    const changed = await this.accounts.change(id, (current) => {
      assertVersionCurrent(current, edit);
      return { ...current, areaId };
    });
    return changed ?? notFound();
  }

  /**
   * The id of a community given by id or name. The community must be active, unless it is the current one.
   * Throws validation-failed.
   */
  async areaIdOf(area: string | null, current: string | null): Promise<string | null> {
    if (area === null || area === current) return area;
    const community = (await this.communities.current(area)) ?? (await this.communities.named(area));
    if (community && (community.active || community.id === current)) return community.id;
    throw fieldError('area', 'Please choose a community from the list');
  }
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This employee does not exist.' });
}
