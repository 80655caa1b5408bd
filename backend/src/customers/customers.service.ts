import { Injectable } from '@nestjs/common';
import type { CustomerRequest, CustomerUpdate } from '#libs/contract/accounts.js';
import { AccessChangesService } from '../identity/access-changes.service.js';
import { isActiveAdmin, staffRoleFor, type Account, type AccountAccess } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { DevicesService } from '../identity/devices.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import { SessionsService } from '../identity/sessions.service.js';
import { actingStaff } from '../kernel/actor.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import { ConflictRetries } from '../kernel/update-with-retry.js';
import { LeadsService } from '../leads/leads.service.js';
import { MarketingService } from '../marketing/marketing.service.js';
import { ViewsService } from '../views/views.service.js';
import { CustomerNotesService } from './customer-notes.service.js';
import { EmployeesService } from './employees.service.js';
import { PicturesService } from './pictures.service.js';
import { ProfileService } from './profile.service.js';
import { RegistrationService } from './registration.service.js';
import { assertMayChangeAccount } from './staff-accounts.js';

/** Management of accounts by staff. Staff accounts require the permission `staff:write`. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly profiles: ProfileService,
    private readonly registration: RegistrationService,
    private readonly employees: EmployeesService,
    private readonly access: AccessChangesService,
    private readonly firstMails: FirstMailsService,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
    private readonly pictures: PicturesService,
    private readonly notes: CustomerNotesService,
    private readonly marketing: MarketingService,
    private readonly views: ViewsService,
    private readonly leads: LeadsService,
  ) {}

  /** An account of any role. Throws not-found. */
  async find(id: string): Promise<Account> {
    return (await this.accounts.find(id)) ?? notFound('account');
  }

  /**
   * Creates an account without a password, whose owner is mailed a link to choose one unless it is disabled. Throws
   * forbidden, email-taken or validation-failed.
   */
  async create({ name, email, phone, role, area = null, disabled, carDetails }: CustomerRequest): Promise<Account> {
    assertMayChangeAccount(actingStaff(), role ?? 'user');
    const areaId = await this.employees.areaIdOf(area, null);
    const details = carDetails && (await this.registration.detailsOf(carDetails));
    return this.firstMails.createAccount({
      name,
      email,
      phone,
      role,
      areaId,
      disabled: disabled ?? false,
      ...details,
      firstMail: 'invitation',
    });
  }

  /**
   * Changes an account, its role and whether it may sign in. A change of role or access ends its sessions. Throws
   * not-found, forbidden, edit-conflict, email-taken, last-admin or validation-failed.
   */
  async update(id: string, { role, disabled, area, ...form }: CustomerUpdate): Promise<Account> {
    const before = await this.find(id);
    const accessOf = (current: Account): AccountAccess => {
      assertMayChangeAccount(actingStaff(), current.role, role ?? current.role);
      return {
        role: role ?? current.role,
        staffRole: role ? staffRoleFor(role, current) : current.staffRole,
        disabled: disabled ?? current.disabled,
      };
    };
    const wanted = accessOf(before);
    if (form.email !== before.email && id === actingStaff()?.userId)
      throw fieldError('email', 'Please change your own email address on your profile page');
    if (!isActiveAdmin(wanted)) await this.accounts.assertNotLastAdmin(id);

    const areaId = area === undefined ? undefined : await this.employees.areaIdOf(area, before.areaId);
    const account = await this.profiles.update(id, { ...form, areaId }, 'office');
    if (wanted.role === before.role && wanted.disabled === before.disabled) return account;
    return (await this.access.change(id, accessOf)) ?? notFound('account');
  }

  /**
   * Deletes an account with all that belongs to it alone. Orders, payments and documents stay, because tax law requires
   * them; what is deleted after a time is listed in libs/src/retention.ts. Throws not-found, forbidden or last-admin.
   */
  async remove(id: string): Promise<void> {
    const { role } = await this.find(id);
    assertMayChangeAccount(actingStaff(), role);
    // accounts.remove() checks it as well, but only after the records below have been deleted.
    await this.accounts.assertNotLastAdmin(id);
    // Deleted before the account, so that the deletion can be repeated after a crash.
    await this.notes.removeAll(id);
    await this.views.removeOf(id);
    await this.leads.unassignAll(id);
    const email = await this.removeAccount(id);
    // Deletes what was saved in the meantime.
    await this.notes.removeAll(id);
    await this.views.removeOf(id);
    await this.leads.unassignAll(id);
    await this.sessions.removeOf(id);
    await this.devices.removeAll(id);
    await this.marketing.withdrawOfDeleted(email);
  }

  /**
   * Deletes the account with its current picture and consent, which its owner may be changing at the same time. Returns
   * its email address.
   */
  private async removeAccount(id: string): Promise<string> {
    const retries = new ConflictRetries();
    for (;;) {
      const { pictureKey, role, email, version } = await this.find(id);
      assertMayChangeAccount(actingStaff(), role);
      await this.marketing.withdrawOfDeleted(email);
      if (pictureKey !== null) await this.pictures.remove(pictureKey);
      try {
        if (!(await this.accounts.remove(id, version))) notFound('account');
        return email;
      } catch (error) {
        await retries.wait(error);
      }
    }
  }
}
