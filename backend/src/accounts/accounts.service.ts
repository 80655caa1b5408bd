import { Injectable } from '@nestjs/common';
import { COMMUNITIES } from '#libs/communities.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { changeRecord } from '../kernel/change-record.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { invalidFields } from '../kernel/validation.js';
import { MailService } from '../mail/mail.service.js';
import { alreadyRegisteredMail, welcomeMail } from '../mail/templates.js';
import { SettingsService } from '../settings/settings.service.js';
import { endsSessions, type Account } from './account.js';
import type { CarDetailsDto, CustomerDto, ProfileUpdateDto, RegisterDto } from './accounts.dto.js';
import { AccountsStore } from './accounts.store.js';
import { AdminRoster } from './admin-roster.js';
import { PasswordReset } from './password-reset.js';
import { passwordFault, Passwords } from './passwords.js';
import { Pictures } from './pictures.js';
import { profileResponse, withCarDetails } from './profile.js';
import { MESSAGES } from '#libs/messages.js';

/** Accounts: the door for other features, and the use cases of register, profile, customers and employees. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly store: AccountsStore,
    private readonly roster: AdminRoster,
    private readonly passwords: Passwords,
    private readonly pictures: Pictures,
    private readonly reset: PasswordReset,
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  find(id: string): Promise<Account | null> {
    return this.store.accounts.get(id);
  }

  findByEmail(email: string): Promise<Account | null> {
    return this.store.byEmail(email.toLowerCase());
  }

  /** Always a customer. The answer is the same whether or not the e-mail has an account; its owner is told by mail. */
  async register(form: RegisterDto): Promise<void> {
    if (form.password !== form.confirmPassword) throw invalidFields([{ field: 'confirmPassword', message: MESSAGES.passwordsDiffer }]);
    const fault = passwordFault(form.password, form);
    if (fault) throw invalidFields([{ field: 'password', message: fault }]);

    const { name, email, phone } = form;
    const fresh = this.fresh({ name, email, phone, role: 'user', passwordHash: await this.passwords.hash(form.password) });
    const account = form.carDetails ? await this.withCar(fresh, form.carDetails) : fresh;
    const pictureKey = form.profilePic ? await this.pictures.keep(account.id, form.profilePic) : null;
    const created = await this.insert({ ...account, pictureKey }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'email-taken') return null;
      throw error;
    });
    const addressee = created ?? (await this.store.byEmail(email));
    if (addressee) await this.mails.queue((created ? welcomeMail : alreadyRegisteredMail)(addressee, this.clock.today()));
  }

  async profile(id: string): Promise<ProfileResponse> {
    return this.response((await this.find(id)) ?? notFound());
  }

  async updateProfile(id: string, form: ProfileUpdateDto): Promise<ProfileResponse> {
    if (form.id !== undefined && form.id !== id) notFound();
    const tariff = await this.settings.tariff();
    const picture = await this.pictureOf(id, form.profilePic);
    return this.response(
      await this.change(id, (account) => {
        const { name = account.name, email = account.email, phone = account.phone } = form;
        const person = { ...account, ...picture, name, email, phone };
        return form.carDetails ? withCarDetails(person, form.carDetails, tariff, this.carId()) : person;
      }),
    );
  }

  async page(query: Query<Account>): Promise<Page<ProfileResponse>> {
    const tariff = await this.settings.tariff();
    const { records, total } = await this.store.accounts.find(query);
    return { records: records.map((account) => profileResponse(account, tariff)), total };
  }

  /** An account made by an admin: without a password, and with an invitation to choose one. */
  async create(form: CustomerDto): Promise<ProfileResponse> {
    const { name, email, phone, role = 'user', area = null, disabled = false } = form;
    refuseUnknownArea(area);
    const fresh = { ...this.fresh({ name, email, phone, role, passwordHash: null }), area, disabled };
    const account = await this.insert(form.carDetails ? await this.withCar(fresh, form.carDetails) : fresh);
    if (role === 'admin' && !disabled) await this.roster.join(account.id);
    await this.reset.invite(account);
    return this.response(account);
  }

  async update(id: string, form: CustomerDto): Promise<ProfileResponse> {
    const tariff = await this.settings.tariff();
    if (form.area !== undefined) refuseUnknownArea(form.area);
    const before = (await this.find(id)) ?? notFound();
    const { name, email, phone, role = before.role, area = before.area, disabled = before.disabled } = form;
    const stays = role === 'admin' && !disabled;
    if (before.role === 'admin' && !stays) await this.roster.leave(id);
    const after = await this.change(id, (account) => {
      const person = { ...account, name, email, phone, role, area, disabled };
      return form.carDetails ? withCarDetails(person, form.carDetails, tariff, this.carId()) : person;
    });
    if (stays) await this.roster.join(id);
    return this.response(after);
  }

  async remove(id: string): Promise<void> {
    const account = (await this.find(id)) ?? notFound();
    if (account.role === 'admin') await this.roster.leave(id);
    await this.store.accounts.remove(id);
    if (account.pictureKey) await this.pictures.remove(account.pictureKey);
  }

  async setArea(id: string, area: string | null): Promise<Account> {
    refuseUnknownArea(area);
    if ((await this.find(id))?.role !== 'employee') notFound('This employee does not exist.');
    return this.change(id, (account) => ({ ...account, area }));
  }

  /** An account that is ready to use, for commands and demo data; an existing one gets the role. */
  async ensure(person: { name: string; email: string; phone: string; role: Account['role']; password: string | null; area?: string }): Promise<Account> {
    const { password, area = null, ...rest } = person;
    const existing = await this.findByEmail(person.email);
    const account = existing
      ? await this.change(existing.id, (current) => ({ ...current, role: person.role, disabled: false }))
      : await this.insert({ ...this.fresh({ ...rest, passwordHash: password && (await this.passwords.hash(password)) }), area });
    if (account.role === 'admin') await this.roster.join(account.id);
    return account;
  }

  private fresh(person: Pick<Account, 'name' | 'email' | 'phone' | 'role' | 'passwordHash'>): NewRecord<Account> {
    const now = this.clock.now();
    return {
      ...person,
      email: person.email.toLowerCase(),
      id: newId(this.clock.millis()),
      area: null,
      sessionEpoch: 1,
      disabled: false,
      pictureKey: null,
      address: '',
      cars: [],
      createdAt: now,
      updatedAt: now,
    };
  }

  private async withCar(account: NewRecord<Account>, details: CarDetailsDto): Promise<NewRecord<Account>> {
    return withCarDetails({ ...account, version: 0 }, details, await this.settings.tariff(), this.carId());
  }

  private carId(): string {
    return newId(this.clock.millis());
  }

  private async pictureOf(id: string, sent: string | null | undefined): Promise<Pick<Account, 'pictureKey'> | undefined> {
    if (sent === null || sent === '') return { pictureKey: null };
    if (!sent?.startsWith('data:')) return undefined;
    return { pictureKey: await this.pictures.keep(id, sent) };
  }

  private async change(id: string, change: (account: Account) => Account): Promise<Account> {
    try {
      const changed = await changeRecord(this.store.accounts, id, (before) => {
        const after = { ...change(before), updatedAt: this.clock.now() };
        return endsSessions(before, after) ? { ...after, sessionEpoch: before.sessionEpoch + 1 } : after;
      });
      return changed ?? notFound();
    } catch (error) {
      throw asEmailTaken(error);
    }
  }

  private async insert(account: NewRecord<Account>): Promise<Account> {
    try {
      const { version: _, ...record } = account as Account;
      return await this.store.accounts.insert(record);
    } catch (error) {
      throw asEmailTaken(error);
    }
  }

  private async response(account: Account): Promise<ProfileResponse> {
    return profileResponse(account, await this.settings.tariff());
  }
}

function asEmailTaken(error: unknown): unknown {
  return error instanceof UniqueViolation && error.fields.includes('email') ? new DomainError('email-taken') : error;
}

function refuseUnknownArea(area: string | null): void {
  if (area === null || COMMUNITIES.some(({ name }) => name === area)) return;
  throw invalidFields([{ field: 'area', message: 'Please choose a community from the list' }]);
}

function notFound(message = 'This account does not exist.'): never {
  throw new DomainError('not-found', { message });
}
