import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { newRecordId } from '../kernel/request-identity.js';
import { JobRunner } from '../kernel/jobs.js';
import { alreadyRegisteredMail, MailService, welcomeMail } from '../mail/mail.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { NO_ADDRESS } from '../customers/address.js';
import type { Account } from './account.js';
import { AccountsService, type NewAccount } from './accounts.service.js';
import type { RegisterDto } from './accounts.dto.js';
import { AccountsStore } from './accounts.store.js';
import { PasswordResetsService } from './password-resets.service.js';
import { PicturesService } from './pictures.service.js';
import { splitCarDetails, withCarDetails, type CarDetailsChange } from './profile.js';

const SWEEP = 'account mails';
const EVERY_MS = 60_000;
const BATCH = 100;

/** New accounts, and the first mail of each. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly store: AccountsStore,
    private readonly resets: PasswordResetsService,
    private readonly pictures: PicturesService,
    private readonly settings: SettingsService,
    private readonly addresses: AddressesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: SWEEP, everyMs: EVERY_MS, run: () => this.sendOwed() });
  }

  /** Always a customer. Resolves alike whether or not the e-mail has an account already: its owner is told by mail. */
  async register({ name, email, phone, password, profilePic, carDetails }: RegisterDto): Promise<void> {
    const car = carDetails && (await this.firstCar(carDetails));
    const pictureKey = profilePic ? await this.pictures.keep(profilePic) : null;
    try {
      await this.open({ name, email, phone, password, role: 'user', pictureKey, ...car, mailOwed: 'welcome' });
    } catch (error) {
      if (pictureKey) await this.pictures.remove(pictureKey);
      if (!(error instanceof DomainError && error.code === 'email-taken')) throw error;
      const owner = await this.accounts.byEmail(email);
      if (owner) await this.mails.queue(alreadyRegisteredMail(owner, this.clock.today()));
    }
  }

  /** An account whose owner is sent the mail it owes. Throws email-taken. */
  async open(details: NewAccount): Promise<Account> {
    const account = await this.accounts.create(details);
    this.jobs.nudge(SWEEP);
    return account;
  }

  /** Throws validation-failed or amount-mismatch. */
  async firstCar(details: CarDetailsChange): Promise<Pick<Account, 'address' | 'cars'>> {
    const { car, address } = splitCarDetails(details);
    return withCarDetails({ address: NO_ADDRESS, cars: [] }, car, await this.settings.tariff(), {
      newCarId: newRecordId(this.clock),
      changedAddress: await this.addresses.change(address, NO_ADDRESS, 'carDetails.'),
    });
  }

  private async sendOwed(): Promise<void> {
    for (;;) {
      const waiting = await this.store.owedMail(BATCH);
      for (const account of waiting) await this.send(account);
      if (waiting.length < BATCH) return;
    }
  }

  private async send(account: Account): Promise<void> {
    if (account.mailOwed === 'welcome') await this.mails.queue(welcomeMail(account));
    else await this.resets.invite(idFrom('invitation', account.id), account.email);
    await this.accounts.change(account.id, (current) =>
      current.mailOwed === null ? null : { ...current, mailOwed: null },
    );
  }
}
