import { Injectable } from '@nestjs/common';
import type { CustomerUpdate, ProfileResponse, ProfileUpdate } from '#libs/contract/accounts.js';
import type { VehicleRequest } from '#libs/contract/vehicles.js';
import { actingStaff } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { newRecordId } from '../kernel/request-identity.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { SettingsService } from '../settings/settings.service.js';
import { AddressesService } from '../communities/addresses.service.js';
import { CommunitiesService } from '../communities/communities.service.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { splitAddress } from './address.js';
import { assertMayChangeAccount } from './staff-accounts.js';
import { findVehicle, withNewVehicle } from './vehicle.js';
import { EmailChangesService, type EmailEditor } from '../identity/email-changes.service.js';
import { PICTURES_PER_ACCOUNT } from '../identity/limits.js';
import { PicturesService } from './pictures.service.js';
import { pictureUrl, profileResponse, withCarDetails, withTaxRegistration, withVehicles } from './profile.js';
import { SecurityNoticesService } from '../identity/security-notices.service.js';
import { SessionsService } from '../identity/sessions.service.js';

/** The fields that the owner and staff can change. Omitted ones keep their values. */
type AccountUpdate = Omit<ProfileUpdate, 'id' | 'currentPassword'> &
  Pick<CustomerUpdate, 'newCar'> & { areaId?: string | null | undefined };

/** Reads and changes profiles. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly pictures: PicturesService,
    private readonly settings: SettingsService,
    private readonly communities: CommunitiesService,
    private readonly addresses: AddressesService,
    private readonly limits: RateLimits,
    private readonly emails: EmailChangesService,
    private readonly notices: SecurityNoticesService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** The response about an account, with the current tariff. Throws not-found. */
  async find(id: string): Promise<ProfileResponse> {
    return this.response((await this.accounts.find(id)) ?? notFound('account'));
  }

  /** The response about an account that was read before, with the current tariff. */
  async response(account: Account): Promise<ProfileResponse> {
    return (await this.responses([account]))[0]!;
  }

  /** A function that maps any accounts to responses with the current tariff, for exports. */
  async responder(): Promise<(account: Account) => ProfileResponse> {
    const [tariff, communities] = await Promise.all([this.settings.tariff(), this.communities.lookupAll()]);
    const now = this.clock.now();
    return (account) => profileResponse(account, tariff, communities, now);
  }

  /** The responses about some accounts, in their order, with the current tariff. */
  async responses(accounts: readonly Account[]): Promise<ProfileResponse[]> {
    const [tariff, communities] = await Promise.all([
      this.settings.tariff(),
      this.communities.lookup(accounts.flatMap(({ areaId, address }) => [areaId, address.communityId])),
    ]);
    const now = this.clock.now();
    return accounts.map((account) => profileResponse(account, tariff, communities, now));
  }

  /**
   * Applies all changes of a request, or none.
   * @param editor the owner, or staff, whose changes of an email address take effect immediately
   * @throws DomainError not-found (the account or a car), forbidden, edit-conflict, email-taken, picture-invalid,
   * validation-failed, amount-mismatch or too-many-requests
   */
  async update(id: string, form: AccountUpdate, editor: EmailEditor): Promise<Account> {
    const { name, email, phone, areaId, gstin, companyName, profilePic, carDetails, carId, cars, newCar, version } =
      form;
    const before = (await this.accounts.find(id)) ?? notFound('account');
    if (editor === 'office') assertMayChangeAccount(actingStaff(), before.role);
    assertVersionCurrent(before, { version });
    const tariff = await this.settings.tariff();
    const { address, rest: vehicle } = splitAddress(carDetails ?? {});
    const changedAddress = await this.addresses.change(address, before.address, 'carDetails.');
    const options = { carId, newCarId: newRecordId(this.clock), changedAddress };
    const addedId = newRecordId(this.clock);
    const withChangedCars = <T extends Account>(account: T): T => {
      const first = carDetails ? withCarDetails(account, vehicle, tariff, options) : account;
      const changed = withVehicles(first, cars ?? [], tariff);
      if (!newCar) return changed;
      return { ...changed, vehicles: withNewVehicle(changed.vehicles, addedId, newCar, tariff, 'newCar.') };
    };
    // Invalid changes throw here, before anything is counted or stored.
    withChangedCars(before);
    withTaxRegistration(before, { gstin, companyName });
    const withEmail = await this.emails.changeTo(email ?? before.email, before, editor);
    const picture = await this.changedPicture(before, profilePic);
    const after = await this.changeWithPicture(before, picture, (current) => {
      if (editor === 'office') assertMayChangeAccount(actingStaff(), current.role);
      assertVersionCurrent(current, { version });
      const person = {
        ...current,
        ...(areaId !== undefined && { areaId }),
        name: name ?? current.name,
        phone: phone ?? current.phone,
      };
      const changed = withChangedCars(withTaxRegistration(person, { gstin, companyName }));
      return withEmail ? withEmail(changed) : changed;
    });
    if (withEmail) this.notices.sendSoon();
    if (withEmail && editor === 'office') await this.sessions.removeEnded(after, 'email-changed');
    return after;
  }

  /** Adds a vehicle. Throws not-found, validation-failed or amount-mismatch. */
  async addVehicle(id: string, vehicle: VehicleRequest): Promise<Account> {
    const tariff = await this.settings.tariff();
    const vehicleId = newRecordId(this.clock);
    return (
      (await this.accounts.change(id, (current) =>
        current.vehicles.some((known) => known.id === vehicleId)
          ? null
          : { ...current, vehicles: withNewVehicle(current.vehicles, vehicleId, vehicle, tariff) },
      )) ?? notFound('account')
    );
  }

  /**
   * Removes a vehicle. Its orders continue: each has its own copy of the vehicle. Throws not-found, or forbidden for
   * staff who may not change the account.
   */
  async removeVehicle(id: string, vehicleId: string): Promise<Account> {
    const changed = await this.accounts.change(id, (current) => {
      assertMayChangeAccount(actingStaff(), current.role);
      const removed = findVehicle(current.vehicles, vehicleId);
      return { ...current, vehicles: current.vehicles.filter((vehicle) => vehicle !== removed) };
    });
    return changed ?? notFound('account');
  }

  /** Changes an account and its picture, and deletes the picture that the account does not have afterwards. */
  private async changeWithPicture(
    before: Account,
    picture: Pick<Account, 'pictureKey'> | undefined,
    change: (current: Account) => Account,
  ): Promise<Account> {
    let replaced = before.pictureKey;
    if (picture && replaced !== null) await this.pictures.checkLater(replaced);
    const apply = (current: Account): Account => {
      replaced = current.pictureKey;
      return { ...change(current), ...picture };
    };
    try {
      const after = (await this.accounts.change(before.id, apply)) ?? notFound('account');
      if (picture && replaced !== null && replaced !== picture.pictureKey) await this.pictures.remove(replaced);
      return after;
    } catch (error) {
      // Only a DomainError means that the account was not changed.
      if (error instanceof DomainError && picture && picture.pictureKey !== null)
        await this.pictures.remove(picture.pictureKey);
      throw error;
    }
  }

  /** The new picture key; undefined when the picture does not change. */
  private async changedPicture(
    { id, pictureKey }: Account,
    sent: string | null | undefined,
  ): Promise<Pick<Account, 'pictureKey'> | undefined> {
    if (sent === undefined || (pictureKey !== null && sent === pictureUrl(pictureKey))) return undefined;
    if (sent === null || sent === '') return { pictureKey: null };
    await this.limits.consume(PICTURES_PER_ACCOUNT, id);
    return { pictureKey: await this.pictures.add(sent) };
  }
}
