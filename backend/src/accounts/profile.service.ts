import { Injectable } from '@nestjs/common';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { newRecordId } from '../kernel/request-identity.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { emailChangedMail, MailService } from '../mail/mail.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Account } from './account.js';
import type { CustomerUpdateDto, ProfileUpdateDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { carOf, withNewCar, type CarChange } from './car.js';
import { PICTURES_PER_ACCOUNT } from './limits.js';
import { PicturesService } from './pictures.service.js';
import { pictureAddress, profileResponse, splitCarDetails, withCarDetails, withCars } from './profile.js';

/** An account as people see and change it. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly pictures: PicturesService,
    private readonly settings: SettingsService,
    private readonly communities: CommunitiesService,
    private readonly addresses: AddressesService,
    private readonly limits: RateLimits,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<ProfileResponse> {
    return this.response((await this.accounts.find(id)) ?? notFound());
  }

  async response(account: Account): Promise<ProfileResponse> {
    return (await this.responses([account]))[0]!;
  }

  /** What writes each of many accounts, by the tariff of now. */
  async responder(): Promise<(account: Account) => ProfileResponse> {
    const [tariff, communities] = await Promise.all([this.settings.tariff(), this.communities.lookupAll()]);
    return (account) => profileResponse(account, tariff, communities);
  }

  async responses(accounts: readonly Account[]): Promise<ProfileResponse[]> {
    const [tariff, communities] = await Promise.all([
      this.settings.tariff(),
      this.communities.lookup(accounts.flatMap(({ areaId, address }) => [areaId, address.communityId])),
    ]);
    return accounts.map((account) => profileResponse(account, tariff, communities));
  }

  /** Changes what is given, and what the office adds to it. Throws not-found (the account or the car), edit-conflict, email-taken, picture-invalid, validation-failed or amount-mismatch. */
  async update(
    id: string,
    { name, email, phone, profilePic, carDetails, carId, version }: Omit<ProfileUpdateDto, 'id'>,
    { cars = [], ...office }: Partial<Pick<Account, 'areaId'>> & Pick<CustomerUpdateDto, 'cars'> = {},
  ): Promise<Account> {
    const before = (await this.accounts.find(id)) ?? notFound();
    assertVersionCurrent(before, { version });
    const tariff = await this.settings.tariff();
    const { car, address } = splitCarDetails(carDetails ?? {});
    const changedAddress = await this.addresses.change(address, before.address, 'carDetails.');
    const options = { carId, newCarId: newRecordId(this.clock), changedAddress };
    const garaged = <T extends Account>(account: T): T =>
      withCars(carDetails ? withCarDetails(account, car, tariff, options) : account, cars, tariff);
    garaged(before);
    const picture = await this.changedPicture(before, profilePic);
    const after =
      (await this.accounts.change(id, (current) => {
        assertVersionCurrent(current, { version });
        const person = {
          ...current,
          ...office,
          name: name ?? current.name,
          email: email ?? current.email,
          phone: phone ?? current.phone,
          ...picture,
        };
        return garaged(person);
      })) ?? notFound();
    if (picture && before.pictureKey !== null) await this.pictures.remove(before.pictureKey);
    if (before.email !== after.email) await this.mails.queue(emailChangedMail(before, after.email, after.updatedAt));
    return after;
  }

  /** One more car. Throws not-found, validation-failed or amount-mismatch. */
  async addCar(id: string, car: CarChange): Promise<Account> {
    const tariff = await this.settings.tariff();
    const carId = newRecordId(this.clock);
    return (
      (await this.accounts.change(id, (current) =>
        current.cars.some((known) => known.id === carId)
          ? null
          : { ...current, cars: withNewCar(current.cars, carId, car, tariff) },
      )) ?? notFound()
    );
  }

  /** Its plans go on: a plan knows its car by itself. Throws not-found. */
  async removeCar(id: string, carId: string): Promise<Account> {
    const changed = await this.accounts.change(id, (current) => {
      const { id: gone } = carOf(current.cars, carId);
      return { ...current, cars: current.cars.filter((car) => car.id !== gone) };
    });
    return changed ?? notFound();
  }

  /** Undefined where the picture stays. */
  private async changedPicture(
    { id, pictureKey }: Account,
    sent: string | null | undefined,
  ): Promise<Pick<Account, 'pictureKey'> | undefined> {
    if (sent === undefined || (pictureKey !== null && sent === pictureAddress(pictureKey))) return undefined;
    if (sent === null || sent === '') return { pictureKey: null };
    await this.limits.take(PICTURES_PER_ACCOUNT, id);
    return { pictureKey: await this.pictures.keep(sent) };
  }
}

function notFound(): never {
  throw new DomainError('not-found', { message: 'This account does not exist.' });
}
