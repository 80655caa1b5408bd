import { Injectable } from '@nestjs/common';
import { formatCalendarDate } from '#libs/calendar.js';
import { carTypeOf } from '#libs/car-models.js';
import { defined } from '#libs/defined.js';
import type { FieldError } from '#libs/errors.js';
import { RUNNING } from '#libs/order-transitions.js';
import { changedParking, isComplete } from '../customers/address.js';
import { withImportedVehicle } from '../customers/vehicle.js';
import type { Account } from '../identity/account.js';
import { AccountsService } from '../identity/accounts.service.js';
import { ImportsService } from '../imports/imports.service.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { idFrom } from '../kernel/ids.js';
import { newRecordId } from '../kernel/request-identity.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { OrderDraft, SubscriptionOrder } from '../orders/order.js';
import { OrderIntakeService } from '../orders/order-intake.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { pendingSubscription } from './pending-subscription.js';
import { ImportedPlanDto } from './plan-import.fields.js';
import {
  importedTerm,
  importedUntil,
  NOT_PRICED,
  paidUntilError,
  readDay,
  readMonths,
  readSlot,
} from './plan-import.js';
import { PlanSlotOfferService } from './plan-slot-offer.service.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';
import { asOf } from './subscription.js';
import { VehicleSlotsService } from './vehicle-slots.service.js';

/** A row that can be imported. */
interface ImportedPlan {
  account: Account;
  draft: OrderDraft<SubscriptionOrder>;
  /** Adds the plan's car to an account; null if it is there already. */
  withVehicle: (account: Account) => Account | null;
}

/**
 * Imports running plans that were paid before this product was used (docs/specification.md, Running plans). A plan of
 * the same customer and car with the same last paid day is imported once, whatever has become of it since.
 */
@Injectable()
export class PlanImportsService {
  constructor(
    imports: ImportsService,
    private readonly accounts: AccountsService,
    private readonly settings: SettingsService,
    private readonly records: OrderRecordsService,
    private readonly intake: OrderIntakeService,
    private readonly running: RunningSubscriptionsService,
    private readonly slotOffer: PlanSlotOfferService,
    private readonly slots: VehicleSlotsService,
    private readonly clock: Clock,
  ) {
    imports.registerImporter('plans', {
      dto: ImportedPlanDto,
      columns: {
        email: 'Email',
        carName: 'Car',
        carNumber: 'Car No.',
        carColor: 'Colour',
        timeSlot: 'Time Slot',
        planDuration: 'Plan Duration',
        paidUntil: 'Paid Until',
        parking: 'Parking',
      },
      fieldsOf: ({ timeSlot = '', planDuration = '', paidUntil = '', ...texts }) => ({
        ...texts,
        timeSlot: readSlot(timeSlot),
        planDuration: readMonths(planDuration),
        paidUntil: readDay(paidUntil),
      }),
      errorsOf: async (row, dtoErrors) => (dtoErrors.length > 0 ? [] : this.errorsOf(row)),
      keyOf: ({ email, carNumber }) => `${email} ${carNumber}`,
      isKnown: async (row) => (await this.find(row)).known !== null,
      create: (row, { id }) => this.create(row, id),
    });
  }

  private async errorsOf(row: ImportedPlanDto): Promise<FieldError[]> {
    try {
      if ((await this.find(row)).known) return [];
      const { draft } = await this.planOf(row);
      await this.slotOffer.assertForNewTerm(draft);
      await this.slots.assertCapacityForOrder(draft);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const field = error.code === 'slot-full' || error.code === 'slot-not-offered' ? 'timeSlot' : '';
      return error.facts.errors ?? [{ field, message: error.message }];
    }
  }

  private async create(row: ImportedPlanDto, importRowId: string): Promise<boolean> {
    const { known, freeId } = await this.find(row, importRowId);
    if (known) return known.importRowId === importRowId;
    const { account, draft, withVehicle } = await this.planOf(row);
    // Before the plan is stored, so that a crash in between does not lose it.
    if (withVehicle(account)) await this.accounts.change(account.id, withVehicle);
    const stored = await this.intake.takeOver<SubscriptionOrder>({ ...draft, importRowId }, freeId);
    if (stored.importRowId === importRowId) return true;
    // Another import was faster.
    if (importedUntil(stored) !== row.paidUntil) throw alreadyRunning(stored);
    return false;
  }

  /**
   * The plan that was imported for a row, or by it, before; null if there is none. `freeId` is the id of the next plan
   * that is imported for the car: the same for concurrent imports, of which only one can store it.
   */
  private async find(
    { email, carNumber, paidUntil }: ImportedPlanDto,
    importRowId?: string,
  ): Promise<{ known: SubscriptionOrder | null; freeId: string }> {
    const userId = (await this.accounts.byEmail(email))?.id ?? '';
    for (let nth = 0; ; nth += 1) {
      const freeId = idFrom('imported plan', userId, carNumber, String(nth));
      const plan = (await this.records.get(freeId)) as SubscriptionOrder | null;
      if (!plan) return { known: null, freeId };
      if (plan.importRowId === importRowId || importedUntil(plan) === paidUntil) return { known: plan, freeId };
    }
  }

  /** Throws validation-failed with the errors of a row. */
  private async planOf(row: ImportedPlanDto): Promise<ImportedPlan> {
    const account = await this.accounts.byEmail(row.email);
    if (account?.role !== 'user')
      throw fieldError('email', 'No customer has this email address. Import the customers first');
    const carType = carTypeOf(row.carName);
    if (!carType) throw fieldError('carName', 'Please choose your car from the list');
    const today = this.clock.today();
    const { pausePolicy } = await this.settings.settings();
    const dayError = paidUntilError(row.paidUntil, today, pausePolicy);
    if (dayError) throw fieldError('paidUntil', dayError);
    await this.assertNotRunning(account, row.carNumber);
    this.assertAddressed(account);
    const withVehicle = await this.vehicleAdder(row);
    const vehicle = (withVehicle(account) ?? account).vehicles.find(({ carNumber }) => carNumber === row.carNumber)!;
    const ordered = { ...row, ...changedParking(vehicle, { parking: row.parking || undefined }) };
    const draft: OrderDraft<SubscriptionOrder> = {
      ...pendingSubscription(account, { ...ordered, carType, address: account.address, pausePolicy }),
      ...NOT_PRICED,
      ...importedTerm(row.paidUntil, today),
      status: 'active',
      rescheduleFrom: today,
      accountSynced: false,
    };
    return { account, draft, withVehicle };
  }

  private async assertNotRunning({ id: userId }: Account, carNumber: string): Promise<void> {
    const today = this.clock.today();
    const terms = (await this.running.ofVehicle({ userId, carNumber })).map((term) => asOf(term, today));
    const running = terms.find(({ status }) => RUNNING.includes(status));
    if (running) throw alreadyRunning(running);
  }

  private assertAddressed({ address }: Account): void {
    if (!isComplete(address)) throw fieldError('', 'This customer has no service address. Enter it in their profile');
    if (address.communityId === null)
      throw fieldError('', 'The community of this customer is not on the list. Choose it in their profile');
  }

  /** Adds the car of a row to an account, see withImportedVehicle. */
  private async vehicleAdder(row: ImportedPlanDto): Promise<ImportedPlan['withVehicle']> {
    const { carName, carNumber, carColor, planDuration, timeSlot, parking } = row;
    const tariff = await this.settings.tariff();
    const id = newRecordId(this.clock);
    const optional = defined({ carColor: carColor || undefined, parking: parking || undefined });
    const car = { carName, carNumber, planDuration, timeSlot, ...optional };
    return (account) => {
      const vehicles = withImportedVehicle(account.vehicles, id, car, tariff);
      return vehicles && { ...account, vehicles };
    };
  }
}

function alreadyRunning({ endDate }: Pick<SubscriptionOrder, 'endDate'>): DomainError {
  return fieldError('carNumber', `This car already has a plan until ${formatCalendarDate(endDate!)}`);
}
