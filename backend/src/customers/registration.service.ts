import { Injectable } from '@nestjs/common';
import type { RegisterRequest } from '#libs/contract/accounts.js';
import type { CarDetailsRequest } from '#libs/contract/vehicles.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newRecordId } from '../kernel/request-identity.js';
import { MailService } from '../mail/mail.service.js';
import { alreadyRegisteredMail } from '../mail/account-mails.js';
import { MarketingService } from '../marketing/marketing.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { NO_ADDRESS, splitAddress } from './address.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import { PicturesService } from './pictures.service.js';
import { withCarDetails } from './profile.js';

/** Registers customers. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly firstMails: FirstMailsService,
    private readonly pictures: PicturesService,
    private readonly settings: SettingsService,
    private readonly addresses: AddressesService,
    private readonly mails: MailService,
    private readonly marketing: MarketingService,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a customer. The outcome is the same for an email address that already has an account, whose owner is
   * notified by mail (threat 19). Throws validation-failed, amount-mismatch or picture-invalid.
   */
  async register({
    name,
    email,
    phone,
    password,
    profilePic,
    carDetails,
    termsVersion,
    marketing = false,
  }: RegisterRequest): Promise<void> {
    const details = carDetails && (await this.detailsOf(carDetails));
    const pictureKey = profilePic ? await this.pictures.add(profilePic) : null;
    try {
      await this.firstMails.createAccount({
        name,
        email,
        phone,
        password,
        role: 'user',
        pictureKey,
        ...details,
        firstMail: 'welcome',
        acceptedTerms: termsVersion === undefined ? null : { version: termsVersion, at: this.clock.now() },
      });
    } catch (error) {
      // After any other error the account may have been created.
      if (pictureKey && error instanceof DomainError) await this.pictures.remove(pictureKey);
      if (!(error instanceof DomainError && error.code === 'email-taken')) throw error;
      const owner = await this.accounts.byEmail(email);
      if (owner) await this.mails.queue(alreadyRegisteredMail(owner, this.clock.today()));
      return;
    }
    if (marketing) await this.marketing.change({ name, email }, true, 'registration');
  }

  /** The vehicle and the address of a new account. Throws validation-failed or amount-mismatch. */
  async detailsOf(carDetails: CarDetailsRequest): Promise<Pick<Account, 'address' | 'vehicles'>> {
    const { address, rest: vehicle } = splitAddress(carDetails);
    return withCarDetails({ address: NO_ADDRESS, vehicles: [] }, vehicle, await this.settings.tariff(), {
      newCarId: newRecordId(this.clock),
      changedAddress: await this.addresses.change(address, NO_ADDRESS, 'carDetails.'),
    });
  }
}
