import { Injectable } from '@nestjs/common';
import type { FieldError } from '#libs/errors.js';
import { ImportsService } from '../imports/imports.service.js';
import { DomainError } from '../kernel/domain-error.js';
import { CustomerDto } from './customers.dto.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import { RegistrationService } from './registration.service.js';

const COLUMNS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone Number',
  'carDetails.carName': 'Car',
  'carDetails.carNumber': 'Car No.',
  'carDetails.carColor': 'Colour',
  'carDetails.address': 'Address',
  'carDetails.communityId': 'Community',
  'carDetails.communityName': 'Community',
  'carDetails.parking': 'Parking',
};

/** Imports customers. A row whose email address has an account is skipped. */
@Injectable()
export class CustomerImportsService {
  constructor(
    imports: ImportsService,
    private readonly accounts: AccountsService,
    private readonly registration: RegistrationService,
    private readonly firstMails: FirstMailsService,
  ) {
    imports.registerImporter('customers', {
      dto: CustomerDto,
      columns: COLUMNS,
      fieldsOf: withCommunityName,
      errorsOf: async ({ carDetails }, dtoErrors) => (dtoErrors.length > 0 ? [] : this.errorsOf(carDetails!)),
      keyOf: ({ email }) => email,
      isKnown: async ({ email }) => (await this.accounts.byEmail(email)) !== null,
      create: (customer, options) => this.create(customer, options),
    });
  }

  private async errorsOf(carDetails: NonNullable<CustomerDto['carDetails']>): Promise<FieldError[]> {
    try {
      await this.registration.detailsOf(carDetails);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.facts.errors ?? [{ field: '', message: error.message }];
    }
  }

  private async create(
    { name, email, phone, carDetails }: CustomerDto,
    { id, invite }: { id: string; invite: boolean },
  ): Promise<boolean> {
    const existing = await this.accounts.byEmail(email);
    if (existing) return existing.id === id;
    await this.firstMails.createAccount({
      id,
      name,
      email,
      phone,
      ...(await this.registration.detailsOf(carDetails!)),
      firstMail: invite ? 'invitation' : null,
    });
    return true;
  }
}

/** A name that is not found in the list is kept as an unlisted community. */
function withCommunityName({
  'carDetails.communityId': _,
  'carDetails.communityName': name,
  ...texts
}: Readonly<Record<string, string>>): Record<string, unknown> {
  return name ? { ...texts, 'carDetails.communityId': null, 'carDetails.communityName': name } : texts;
}
