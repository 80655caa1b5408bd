import { Injectable } from '@nestjs/common';
import type { SlotState } from '#libs/contract/plans.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { Clock } from '../kernel/clock.port.js';
import { Database } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { JobRunner } from '../kernel/jobs.js';
import { reservationDefinition, Reservations } from '../kernel/reservations.js';
import { SettingsService } from '../settings/settings.service.js';
import { asOf, RUNNING, wantsSlot, type Plan } from './plan.js';
import { PlansStore } from './plans.store.js';

const SWEEP_EVERY_MS = 6 * 60 * 60_000;
/** Longer than a purchase takes between its reservation and its plan. */
const CHECKOUT_WINDOW_MS = 10 * 60_000;

/** A time of day in a community. */
interface PlanSlot {
  communityId: string;
  timeSlot: string;
}

/** A car. */
interface PlanHolder {
  userId: string;
  carNumber: string;
}

/** What a reservation is for. */
type PlanBooking = PlanHolder & Pick<Plan, 'communityId' | 'timeSlot'>;

const definition = reservationDefinition<PlanSlot, PlanHolder>(
  'plan_reservations',
  { communityId: 'string', timeSlot: 'string' },
  { userId: 'string', carNumber: 'string' },
);

/**
 * Slot reservations of subscriptions: each time slot of each community takes as many cars as the operator's setting says.
 * The holder is the car, so that a renewal has its place already. A car whose community is not listed needs none.
 */
@Injectable()
export class PlanSeatsService {
  private readonly reservations;

  constructor(
    database: Database,
    private readonly store: PlansStore,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly communities: CommunitiesService,
    jobs: JobRunner,
  ) {
    communities.addReferences({
      count: () => Promise.resolve({}),
      repoint: (from, to) => this.repoint(from, to),
    });
    this.reservations = new Reservations(database.collection(definition), clock);
    jobs.register({ name: 'plan reservations', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() });
  }

  /** Reserves the slot for the plan's car, once for all its plans. False when the slot is full. */
  async take(booking: PlanBooking): Promise<boolean> {
    const slot = slotOf(booking);
    if (slot === null || (await this.hasClaim(booking))) return true;
    const { carsPerSlot } = await this.settings.settings();
    return this.reservations.take(slot, holderOf(booking), carsPerSlot);
  }

  /**
   * Reserves or releases the slot as the car's plans need it today, and answers what that makes of this plan's slot. A car
   * that returns from a long pause gets its slot even when it is full: no new car is let in until there is room again.
   */
  async sync(plan: Plan): Promise<SlotState> {
    const slot = slotOf(plan);
    if (slot === null) return wantsSlot(plan, this.clock.today()) ? 'held' : 'released';
    await this.syncReservation(slot, plan);
    if (!wantsSlot(plan, this.clock.today())) return 'released';
    if (plan.slotState === 'held' || plan.pauses.length === 0) return 'held';
    const { carsPerSlot } = await this.settings.settings();
    return (await this.reservations.countOf(slot)) > carsPerSlot ? 'over-capacity' : 'held';
  }

  /** Reserves or releases the place as the car's plans need it today. */
  async settle(booking: PlanBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot !== null) await this.syncReservation(slot, booking);
  }

  /** Throws slot-full. Reserves nothing. */
  async assertCapacity(booking: PlanBooking): Promise<void> {
    const slot = slotOf(booking);
    if (slot === null || (await this.hasClaim(booking))) return;
    const { carsPerSlot } = await this.settings.settings();
    if (!(await this.reservations.hasRoom(slot, holderOf(booking), carsPerSlot))) throw await this.slotFull(slot);
  }

  /** Whether a time slot of the community can still be had. */
  async vacancyIn(communityId: string): Promise<(timeSlot: string) => boolean> {
    const { carsPerSlot } = await this.settings.settings();
    const taken = await this.reservations.counts({ communityId }, 'timeSlot');
    return (timeSlot) => (taken.get(timeSlot) ?? 0) < carsPerSlot;
  }

  private async slotFull({ communityId, timeSlot }: PlanSlot): Promise<DomainError> {
    const community = await this.communities.current(communityId);
    return new DomainError('slot-full', {
      message: `The time slot ${timeSlot} is full in ${community?.name ?? 'this community'}. Please choose another one.`,
    });
  }

  /** Read again after releasing it, as another plan of the car may have begun meanwhile. */
  private async syncReservation(slot: PlanSlot, car: PlanHolder): Promise<void> {
    if (await this.isNeeded(slot, car)) return this.reservations.keep(slot, holderOf(car));
    await this.reservations.release(holderOf(car), slot);
    if (await this.isNeeded(slot, car)) await this.reservations.keep(slot, holderOf(car));
  }

  /** Whether the car needs its slot now. Its terms follow each other, so the first that has not ended decides. */
  private async isNeeded(slot: PlanSlot, car: PlanHolder): Promise<boolean> {
    const today = this.clock.today();
    const [first] = (await this.runningIn(slot, car)).map((plan) => asOf(plan, today)).filter(isRunning);
    return first !== undefined && wantsSlot(first, today);
  }

  /** Whether a plan of the car runs in the slot, even if the slot is released during a pause. */
  private async hasClaim(booking: PlanBooking): Promise<boolean> {
    const slot = slotOf(booking);
    if (slot === null) return false;
    return (await this.runningIn(slot, booking)).map((plan) => asOf(plan, this.clock.today())).some(isRunning);
  }

  private async runningIn({ communityId, timeSlot }: PlanSlot, car: PlanHolder): Promise<Plan[]> {
    return (await this.store.runningOf(car))
      .filter((plan) => plan.communityId === communityId && plan.timeSlot === timeSlot)
      .sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1));
  }

  /** The slots of a merged community stay taken in the one that it became part of. */
  private async repoint(from: string, to: string): Promise<void> {
    const merged = this.reservations.stream({ communityId: from }, 'communityId');
    for await (const { userId, carNumber, timeSlot } of merged) {
      await this.reservations.keep({ communityId: to, timeSlot }, { userId, carNumber });
      await this.reservations.release({ userId, carNumber }, { communityId: from, timeSlot });
    }
  }

  /**
   * A crash may come between a reservation and its plan, or between a plan's end and the release of its place; and plans
   * that were brought from elsewhere have no reservations yet.
   */
  private async sweep(): Promise<void> {
    const before = this.clock.in(-CHECKOUT_WINDOW_MS);
    for await (const reservation of this.reservations.stream({}, 'communityId')) {
      const { communityId, timeSlot, takenAt } = reservation;
      if (takenAt < before) await this.syncReservation({ communityId, timeSlot }, reservation);
    }
    for await (const plan of this.store.running()) {
      const slot = slotOf(plan);
      if (slot === null || (await this.reservations.holds(slot, holderOf(plan)))) continue;
      if (await this.isNeeded(slot, plan)) await this.reservations.keep(slot, holderOf(plan));
    }
  }
}

function isRunning({ status }: Plan): boolean {
  return RUNNING.includes(status);
}

function slotOf({ communityId, timeSlot }: Pick<PlanBooking, 'communityId' | 'timeSlot'>): PlanSlot | null {
  return communityId === null ? null : { communityId, timeSlot };
}

function holderOf({ userId, carNumber }: PlanHolder): PlanHolder {
  return { userId, carNumber };
}
