import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { DomainError } from '../kernel/domain-error.js';
import { checkFields, transformed } from '../kernel/validation.js';
import { CustomerDto } from './customers.dto.js';
import { AccountsService } from '../identity/accounts.service.js';
import { FirstMailsService } from '../identity/first-mails.service.js';
import { RegistrationService } from './registration.service.js';

const COLUMNS: Record<string, string> = {
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
      validate: (values) => this.validate(values),
      keyOf: (values) => customer(values).email,
      isKnown: async (values) => (await this.accounts.byEmail(customer(values).email)) !== null,
      create: (values, options) => this.create(customer(values), options),
    });
  }

  private async validate(values: Record<string, string>): Promise<{ column: string; message: string }[]> {
    const errors = checkFields(CustomerDto, read(values));
    if (errors.length === 0) {
      await this.registration.detailsOf(customer(values).carDetails!).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        errors.push(...(error.facts.errors ?? [{ field: '', message: error.message }]));
      });
    }
    return errors.map(({ field, message }) => ({ column: COLUMNS[field] ?? '', message }));
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

function read(values: Record<string, string>): object {
  const {
    Name = '',
    Email = '',
    'Phone Number': phone = '',
    Car = '',
    'Car No.': carNumber = '',
    Colour = '',
    Address = '',
    Community = '',
    Parking = '',
  } = values;
  return {
    name: Name,
    email: Email,
    phone,
    carDetails: {
      carName: Car,
      carNumber,
      carColor: Colour,
      address: Address,
      // A name that is not found in the list is kept as an unlisted community.
      ...(Community && { communityId: null, communityName: Community }),
      parking: Parking,
    },
  };
}

function customer(values: Record<string, string>): CustomerDto {
  return transformed(CustomerDto, read(values));
}
