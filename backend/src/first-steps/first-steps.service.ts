import { Injectable } from '@nestjs/common';
import { FIRST_STEPS, type FirstStepsRequest, type FirstStepsResponse } from '#libs/contract/first-steps.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { AppConfig } from '../config/config.js';
import { AccountsService } from '../identity/accounts.service.js';
import { MailService } from '../mail/mail.service.js';
import { ProviderStatusService } from '../payments/provider-status.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { IS_DONE, type BusinessState } from './first-steps.js';
import { FirstStepsStore } from './first-steps.store.js';

/** What a new business needs before its first order. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly store: FirstStepsStore,
    private readonly settings: SettingsService,
    private readonly communities: CommunitiesService,
    private readonly accounts: AccountsService,
    private readonly provider: ProviderStatusService,
    private readonly mails: MailService,
    private readonly config: AppConfig,
  ) {}

  /** The steps with those that are done: by the data of the business, or confirmed by an admin. */
  async read(): Promise<FirstStepsResponse> {
    const [{ confirmed, isHidden }, business] = await Promise.all([this.store.get(), this.business()]);
    const isConfirmed = new Set<string>(confirmed);
    const steps = FIRST_STEPS.map((name) => ({ name, isDone: isConfirmed.has(name) || IS_DONE[name](business) }));
    return { steps, confirmed: [...confirmed], isHidden };
  }

  /** Replaces what the admins have decided. The last write wins. */
  save(choices: FirstStepsRequest): Promise<void> {
    return this.store.set(choices);
  }

  private async business(): Promise<BusinessState> {
    const [{ settings, logo }, communities, employees, provider, mails, hasSentMail] = await Promise.all([
      this.settings.current(),
      this.communities.active(),
      this.accounts.activeEmployees(),
      this.config.razorpay && this.provider.read(),
      this.mails.counts(),
      this.mails.hasSent(),
    ]);
    return {
      settings,
      logo,
      communities,
      employees: employees.length,
      provider,
      hasWorkingMailServer: this.config.smtpUrl !== null && hasSentMail && mails.delayed === 0,
    };
  }
}
