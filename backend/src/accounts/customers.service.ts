import { Injectable } from '@nestjs/common';
import type { Edit } from '#libs/contract/records.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { isActiveAdmin, NO_ADDRESS, type Account } from './account.js';
import type { CustomerUpdateDto, NewCustomerDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { fieldError } from './field-error.js';
import { PicturesService } from './pictures.service.js';
import { ProfileService } from './profile.service.js';
import { RegistrationService } from './registration.service.js';
import { SessionsService } from './sessions.service.js';

/** What admins do with the accounts of others. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfileService,
    private readonly registration: RegistrationService,
    private readonly sessions: SessionsService,
    private readonly pictures: PicturesService,
    private readonly communities: CommunitiesService,
  ) {}

  async find(id: string): Promise<Account> {
    return (await this.accounts.find(id)) ?? notFound();
  }

  /** Without a password; its owner is mailed a link to choose one. Throws email-taken. */
  async create({
    name,
    email,
    phone,
    role,
    area = null,
    carDetails,
    community = null,
  }: NewCustomerDto): Promise<Account> {
    await this.assertCommunityKnown('area', area);
    await this.assertCommunityKnown('community', community);
    const { address = NO_ADDRESS, ...car } = carDetails ? await this.registration.firstCar(carDetails) : {};
    return this.registration.open({
      name,
      email,
      phone,
      role,
      area,
      ...car,
      address: { ...address, ...(community && { community }) },
      mailOwed: 'invitation',
    });
  }

  /** Throws not-found, edit-conflict, email-taken or last-admin. */
  async update(id: string, { role, disabled, area, cars = [], ...details }: CustomerUpdateDto): Promise<Account> {
    const before = await this.find(id);
    if (area !== undefined && area !== before.area) await this.assertCommunityKnown('area', area);
    const standing = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    if (!isActiveAdmin(standing)) await this.accounts.assertNotLastAdmin(id);

    let account: Account | null = await this.profiles.update(id, details, {
      cars,
      ...(area !== undefined && { area }),
    });
    if (standing.role !== before.role || standing.disabled !== before.disabled) {
      account = await this.accounts.setStanding(id, standing);
      await this.sessions.removeOf(id);
    }
    return account ?? notFound();
  }

  /** Throws not-found or last-admin. */
  async remove(id: string): Promise<void> {
    const { pictureKey } = await this.find(id);
    if (!(await this.accounts.remove(id))) notFound();
    await this.sessions.removeOf(id);
    if (pictureKey !== null) await this.pictures.remove(pictureKey);
  }

  async employee(id: string): Promise<Account> {
    const account = await this.accounts.find(id);
    return account?.role === 'employee' ? account : notFound('This employee does not exist.');
  }

  /** Ends every session of an employee that is disabled. Throws not-found. */
  async setAccess(id: string, disabled: boolean): Promise<Account> {
    await this.employee(id);
    const account = await this.accounts.setStanding(id, { role: 'employee', disabled });
    await this.sessions.removeOf(id);
    return account ?? notFound('This employee does not exist.');
  }

  /** The community an employee works in; null for none. Throws not-found or edit-conflict. */
  async setArea(id: string, area: string | null, edit: Edit): Promise<Account> {
    const before = await this.employee(id);
    if (area !== before.area) await this.assertCommunityKnown('area', area);
    const changed = await this.accounts.change(id, (current) => {
      assertVersionCurrent(current, edit);
      return { ...current, area };
    });
    return changed ?? notFound('This employee does not exist.');
  }

  private async assertCommunityKnown(field: string, name: string | null): Promise<void> {
    if (name === null || (await this.communities.directory()).offers(name)) return;
    throw fieldError(field, 'Please choose a community from the list');
  }
}

function notFound(message = 'This account does not exist.'): never {
  throw new DomainError('not-found', { message });
}
