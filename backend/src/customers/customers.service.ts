import { Injectable } from '@nestjs/common';
import type { Edit } from '#libs/contract/records.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { actingStaff } from '../kernel/actor.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { isActiveAdmin, type Account } from '../identity/account.js';
import type { CustomerDto, CustomerUpdateDto } from './customers.dto.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import { DevicesService } from '../identity/devices.service.js';
import { fieldError } from '../kernel/field-error.js';
import { PicturesService } from './pictures.service.js';
import { ProfileService } from './profile.service.js';
import { RegistrationService } from './registration.service.js';
import { SecurityEventsService } from '../identity/security-events.service.js';
import { SessionsService } from '../identity/sessions.service.js';

/** More than one company has. */
const MAX_EMPLOYEES = 10_000;

/** What admins do with the accounts of others. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfileService,
    private readonly registration: RegistrationService,
    private readonly firstMails: FirstMailsService,
    private readonly sessions: SessionsService,
    private readonly events: SecurityEventsService,
    private readonly devices: DevicesService,
    private readonly pictures: PicturesService,
    private readonly communities: CommunitiesService,
  ) {}

  async find(id: string): Promise<Account> {
    return (await this.accounts.find(id)) ?? notFound();
  }

  /** Without a password; its owner is mailed a link to choose one. Throws email-taken. */
  async create({ name, email, phone, role, area = null, carDetails }: CustomerDto): Promise<Account> {
    const areaId = await this.areaIdOf(area, null);
    const car = carDetails && (await this.registration.firstCar(carDetails));
    return this.firstMails.createAccount({ name, email, phone, role, areaId, ...car, mailOwed: 'invitation' });
  }

  /** Throws not-found, edit-conflict, email-taken or last-admin. */
  async update(id: string, { role, disabled, ...details }: CustomerUpdateDto): Promise<Account> {
    const before = await this.find(id);
    const { area, cars, ...form } = details;
    if (form.email !== before.email && id === actingStaff()?.userId)
      throw fieldError('email', 'Please change your own email address on your profile page');
    const standing = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    if (!isActiveAdmin(standing)) await this.accounts.assertNotLastAdmin(id);

    const areaId = area === undefined ? undefined : await this.areaIdOf(area, before.areaId);
    let account: Account | null = await this.profiles.update(id, { ...form, cars, areaId }, 'office');
    if (standing.role !== before.role || standing.disabled !== before.disabled) {
      account = await this.changeStanding(before, standing);
    }
    return account ?? notFound();
  }

  /** Throws not-found or last-admin. */
  async remove(id: string): Promise<void> {
    const { pictureKey } = await this.find(id);
    if (!(await this.accounts.remove(id))) notFound();
    await this.sessions.removeOf(id);
    await this.devices.forget(id);
    if (pictureKey !== null) await this.pictures.remove(pictureKey);
  }

  /** A page of the employees. By community they are sorted here: a record knows its community's id alone. */
  async employees({ sort, offset = 0, limit = 1000, ...query }: Query<Account>): Promise<Page<Account>> {
    const employees = { ...query, filter: { ...query.filter, role: 'employee' as const } };
    if (sort?.[0] !== 'areaId') return this.accounts.page({ ...employees, sort, offset, limit });
    const { records, total } = await this.accounts.page({ ...employees, sort: ['name', 'ASC'], limit: MAX_EMPLOYEES });
    const communities = await this.communities.lookup(records.map(({ areaId }) => areaId));
    const nameOf = ({ areaId }: Account) => communities(areaId)?.name ?? '';
    const sorted = records.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    if (sort[1] === 'DESC') sorted.reverse();
    return { records: sorted.slice(offset, offset + limit), total };
  }

  async employee(id: string): Promise<Account> {
    const account = await this.accounts.find(id);
    return account?.role === 'employee' ? account : notFound('This employee does not exist.');
  }

  /** Ends every session of an employee that is disabled. Throws not-found. */
  async setAccess(id: string, disabled: boolean): Promise<Account> {
    const before = await this.employee(id);
    const account = await this.changeStanding(before, { role: 'employee', disabled });
    return account ?? notFound('This employee does not exist.');
  }

  /** The community an employee works in, by its id or name; null for none. Throws not-found, validation-failed or edit-conflict. */
  async setArea(id: string, area: string | null, edit: Edit): Promise<Account> {
    const areaId = await this.areaIdOf(area, (await this.employee(id)).areaId);
    const changed = await this.accounts.change(id, (current) => {
      assertVersionCurrent(current, edit);
      return { ...current, areaId };
    });
    return changed ?? notFound('This employee does not exist.');
  }

  /** An area that stays may be a community that is not offered any more. */
  private async areaIdOf(area: string | null, before: string | null): Promise<string | null> {
    if (area === null || area === before) return area;
    const community = (await this.communities.current(area)) ?? (await this.communities.named(area));
    if (community && (community.active || community.id === before)) return community.id;
    throw fieldError('area', 'Please choose a community from the list');
  }

  private async changeStanding(before: Account, standing: Pick<Account, 'role' | 'disabled'>): Promise<Account | null> {
    const account = await this.accounts.setStanding(before.id, standing);
    if (!account) return null;
    for (const [field, event] of [
      ['role', 'role-changed'],
      ['disabled', 'access-changed'],
    ] as const) {
      if (before[field] === account[field]) continue;
      await this.events.record(event, account, {
        differences: [{ field, before: before[field], after: account[field] }],
      });
      await this.sessions.removeEnded(account, event);
    }
    return account;
  }
}

function notFound(message = 'This account does not exist.'): never {
  throw new DomainError('not-found', { message });
}
